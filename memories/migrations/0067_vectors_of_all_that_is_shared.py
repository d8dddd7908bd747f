"""A change of model moves the team's vectors and those of stored items as well."""

import memories.embedding
import pgvector.django.halfvec
import uuid
from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0066_indexes_that_another_one_serves'),
    ]

    operations = [
        migrations.AddField(
            model_name='organisation',
            name='embedding_model',
            field=models.CharField(blank=True, db_default='', default=memories.embedding.model_name, max_length=100),
        ),
        migrations.AddField(
            model_name='storedtext',
            name='content',
            field=models.TextField(db_default='', default=''),
        ),
        migrations.CreateModel(
            name='NextTeamVector',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('table', models.CharField(max_length=16)),
                ('row', models.UUIDField()),
                ('digest', models.CharField(max_length=32)),
                ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                ('embedding_model', models.CharField(max_length=100)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'row'), name='one_next_vector_per_shared_row')],
            },
        ),
        run_sql("shared_vectors"),
    ]
