"""Indexes behind the list of facts: its orders, and its search by words."""

import django.contrib.postgres.indexes
import django.contrib.postgres.search
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0008_fact_events'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='teamfact',
            index=models.Index(fields=['-updated_at', 'id'], name='teamfact_updated'),
        ),
        migrations.AddIndex(
            model_name='teamfact',
            index=models.Index(fields=['-created_at', 'id'], name='teamfact_created'),
        ),
        migrations.AddIndex(
            model_name='teamfact',
            index=models.Index(fields=['-importance', 'id'], name='teamfact_importance'),
        ),
        migrations.AddIndex(
            model_name='teamfact',
            index=models.Index(condition=models.Q(('delete_after__isnull', False)), fields=['delete_after'], name='teamfact_leaving'),
        ),
        migrations.AddIndex(
            model_name='teamfact',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.search.SearchVector('content', config='simple'), name='teamfact_words'),
        ),
    ]
