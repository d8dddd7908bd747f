"""Which model does which step, and what each has used by day."""

import django.contrib.postgres.fields
import memories.models.oversight
import uuid
from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0027_webhooks'),
    ]

    operations = [
        migrations.CreateModel(
            name='ModelEndpoint',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('step', models.CharField(choices=[('extract', 'extract what lasts of a person'), ('team', 'extract team facts'), ('answer', 'answer at /v1/chat/completions')], max_length=16)),
                ('understudy', models.BooleanField(default=False)),
                ('base_url', models.CharField(max_length=300)),
                ('model', models.CharField(max_length=100)),
                ('sealed_key', models.TextField(blank=True, default='')),
                ('key_variable', models.CharField(blank=True, default='', max_length=100)),
                ('parts', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('message', 'what the person said'), ('reply', 'what the assistant answered'), ('context', 'what was recalled for the answer')], max_length=16), size=None)),
                ('price_in', models.DecimalField(blank=True, decimal_places=4, max_digits=10, null=True)),
                ('price_out', models.DecimalField(blank=True, decimal_places=4, max_digits=10, null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('step', 'understudy'), name='one_endpoint_per_step_and_role')],
            },
        ),
        migrations.CreateModel(
            name='ModelUse',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('day', models.DateField(default=memories.models.oversight.today)),
                ('step', models.CharField(choices=[('extract', 'extract what lasts of a person'), ('team', 'extract team facts'), ('answer', 'answer at /v1/chat/completions')], max_length=16)),
                ('model', models.CharField(max_length=100)),
                ('calls', models.PositiveBigIntegerField(default=0)),
                ('tokens_in', models.PositiveBigIntegerField(default=0)),
                ('tokens_out', models.PositiveBigIntegerField(default=0)),
                ('cost', models.DecimalField(decimal_places=6, default=0, max_digits=14)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'step', 'model'), name='one_use_per_day_step_and_model')],
            },
        ),
        run_sql("model_endpoints"),
    ]
