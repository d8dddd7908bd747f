"""Who is told of events, what is to be told, and what became of it."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0026_quotations_sql'),
    ]

    operations = [
        migrations.CreateModel(
            name='WebhookEndpoint',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('url', models.CharField(max_length=500)),
                ('sealed_secret', models.TextField()),
                ('events', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('fact.pending', 'a fact waits for a decision'), ('fact.approved', 'a fact is approved'), ('fact.conflict', 'two facts contradict each other'), ('person.erased', 'a person was erased'), ('learning.failed', 'exchanges could not be learned')], max_length=32), size=None)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('active', models.BooleanField(default=True)),
                ('failing_since', models.DateTimeField(null=True)),
                ('failed_at', models.DateTimeField(null=True)),
                ('switched_off_because', models.CharField(blank=True, default='', max_length=200)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='WebhookDelivery',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('event_id', models.UUIDField()),
                ('type', models.CharField(max_length=32)),
                ('payload', models.TextField()),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('delivered', 'delivered'), ('failed', 'given up')], default='waiting', max_length=16)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('attempted_at', models.DateTimeField(null=True)),
                ('queued_at', models.DateTimeField(null=True)),
                ('next_attempt_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('answer', models.CharField(blank=True, default='', max_length=200)),
                ('endpoint', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='deliveries', to='memories.webhookendpoint')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['next_attempt_at'], name='webhookdelivery_due'), models.Index(fields=['endpoint', '-created_at'], name='webhookdelivery_of')],
            },
        ),
        migrations.CreateModel(
            name='WebhookEvent',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('type', models.CharField(choices=[('fact.pending', 'a fact waits for a decision'), ('fact.approved', 'a fact is approved'), ('fact.conflict', 'two facts contradict each other'), ('person.erased', 'a person was erased'), ('learning.failed', 'exchanges could not be learned')], max_length=32)),
                ('due_at', models.DateTimeField()),
                ('data', models.JSONField(default=dict)),
                ('fact', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.teamfact')),
            ],
            options={
                'indexes': [models.Index(fields=['due_at'], name='webhookevent_due')],
            },
        ),
        run_sql("webhooks"),
    ]
