"""One's own memory as it was, under a name."""

import uuid

import django.db.models.deletion
import pgvector.django.halfvec
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0049_assistants_sql'),
    ]

    operations = [
        migrations.CreateModel(
            name='Snapshot',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(blank=True, max_length=80)),
                ('reason', models.CharField(choices=[('kept', 'kept by hand'), ('before_load', 'before another one was loaded'), ('before_unload', 'before everything was unloaded'), ('before_undo', 'before a load was taken back')], max_length=16)),
                ('made_at', models.DateTimeField()),
                ('kept_until', models.DateTimeField(blank=True, null=True)),
                ('loaded_at', models.DateTimeField(blank=True, null=True)),
                ('memories', models.PositiveIntegerField(default=0)),
                ('entities', models.PositiveIntegerField(default=0)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-made_at'], name='snapshot_owner'), models.Index(condition=models.Q(('kept_until__isnull', False)), fields=['kept_until'], name='snapshot_kept_until')],
            },
        ),
        migrations.CreateModel(
            name='SnapshotRow',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(max_length=20)),
                ('row', models.UUIDField()),
                ('data', models.JSONField()),
                ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384, null=True)),
                ('purge_after', models.DateTimeField(null=True)),
                ('message', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.message')),
                ('snapshot', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='rows', to='memories.snapshot')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'rows of snapshots',
                'indexes': [models.Index(fields=['user', 'row'], name='snapshotrow_owner'), models.Index(condition=models.Q(('message__isnull', False)), fields=['message'], name='snapshotrow_message'), models.Index(condition=models.Q(('purge_after__isnull', False)), fields=['purge_after'], name='snapshotrow_purge')],
                'constraints': [models.UniqueConstraint(fields=('snapshot', 'kind', 'row'), name='one_row_per_snapshot')],
            },
        ),
    ]
