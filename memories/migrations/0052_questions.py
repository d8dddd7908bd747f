"""What a person is asked about their own memory."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0051_snapshots_sql'),
    ]

    operations = [
        migrations.CreateModel(
            name='Question',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('asked_at', models.DateTimeField()),
                ('answer', models.CharField(blank=True, choices=[('older', 'the older one holds'), ('newer', 'the newer one holds'), ('both', 'both hold')], db_default='', default='', max_length=8)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('newer', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.memory')),
                ('older', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.memory')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-asked_at'], name='question_owner')],
                'constraints': [models.UniqueConstraint(fields=('older', 'newer'), name='one_question_per_pair')],
            },
        ),
    ]
