"""A digest of the queue, by day, and the address of its feed."""

import django.utils.timezone
import uuid
from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0028_model_endpoints'),
    ]

    operations = [
        migrations.CreateModel(
            name='FeedToken',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('digest', models.BinaryField(max_length=32, unique=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='QueueDigest',
            fields=[
                ('day', models.DateField(primary_key=True, serialize=False)),
                ('pending', models.PositiveIntegerField()),
                ('conflicts', models.PositiveIntegerField()),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        run_sql("digests"),
    ]
