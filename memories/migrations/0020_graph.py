"""A person's world: entities, relations, which memory mentions what; and memories of a type, with longer processes."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import pgvector.django.halfvec
import uuid
from django.conf import settings
from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0019_memory_indexes'),
    ]

    operations = [
        migrations.CreateModel(
            name='Relation',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('type', models.CharField(choices=[('works_for', 'works for'), ('works_on', 'works on'), ('leads', 'leads'), ('reports_to', 'reports to'), ('manages', 'manages'), ('covers_for', 'covers for'), ('client_of', 'is a client of'), ('uses', 'uses'), ('located_in', 'is in'), ('part_of', 'is part of'), ('owns', 'owns'), ('reviews', 'reviews'), ('about', 'is about'), ('see_also', 'see also')], max_length=16)),
                ('valid_from', models.DateTimeField(blank=True, null=True)),
                ('valid_until', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.AddField(
            model_name='memory',
            name='about',
            field=models.CharField(choices=[('self', 'oneself'), ('world', "one's world")], db_default='self', default='self', max_length=8),
        ),
        migrations.AddField(
            model_name='memory',
            name='falls_on',
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='memory',
            name='scope',
            field=models.FloatField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='memory',
            name='subtype',
            field=models.CharField(blank=True, choices=[('definitional', 'definition'), ('causal', 'cause'), ('conditional', 'condition'), ('comparative', 'comparison'), ('negation', 'negation'), ('action', 'action'), ('decision', 'decision'), ('conversation', 'conversation'), ('incident', 'incident'), ('outcome', 'outcome'), ('completed_plan', 'completed plan'), ('scheduled', 'scheduled'), ('intended', 'intended'), ('requested', 'requested'), ('rule', 'rule'), ('process', 'process'), ('tool_usage', 'use of a tool'), ('role', 'role'), ('threshold', 'threshold'), ('exception', 'exception'), ('preference', 'preference'), ('ban', 'ban')], db_default='', default='', max_length=16),
        ),
        migrations.AddField(
            model_name='memory',
            name='type',
            field=models.CharField(choices=[('fact', 'fact'), ('event', 'event'), ('plan', 'plan'), ('instruction', 'instruction'), ('opinion', 'opinion')], db_default='fact', default='fact', max_length=16),
        ),
        # By hand: functions and a generated column depend on it.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("memory", "content", models.TextField(max_length=2000)),
            ],
            database_operations=[run_sql("memory_text")],
        ),
        migrations.CreateModel(
            name='Entity',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('type', models.CharField(choices=[('person', 'person'), ('org', 'organisation'), ('project', 'project'), ('place', 'place'), ('tool', 'tool'), ('process', 'process'), ('document', 'document'), ('concept', 'concept'), ('event', 'event'), ('account', 'account')], max_length=16)),
                ('name', models.CharField(max_length=200)),
                ('aliases', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), blank=True, db_default=[], default=list, size=None)),
                ('description', models.CharField(blank=True, db_default='', default='', max_length=400)),
                ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                ('embedding_model', models.CharField(max_length=100)),
                ('attributes', models.JSONField(blank=True, db_default={}, default=dict)),
                ('created_at', models.DateTimeField()),
                ('updated_at', models.DateTimeField()),
                ('brought', models.JSONField(blank=True, db_default={}, default=dict)),
                ('forgotten_at', models.DateTimeField(blank=True, null=True)),
                ('purge_after', models.DateTimeField(blank=True, null=True)),
                ('merged_into', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.entity')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'entities',
            },
        ),
        migrations.CreateModel(
            name='Mention',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('entity', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='mentions', to='memories.entity')),
                ('memory', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='mentions', to='memories.memory')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.AddField(
            model_name='memory',
            name='entities',
            field=models.ManyToManyField(blank=True, related_name='memories', through='memories.Mention', to='memories.entity'),
        ),
        migrations.AddConstraint(
            model_name='memory',
            constraint=models.CheckConstraint(condition=models.Q(('scope__range', (0, 1))), name='memory_scope'),
        ),
        migrations.AddConstraint(
            model_name='memory',
            constraint=models.CheckConstraint(condition=models.Q(django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('content'), 400), models.Q(('subtype', 'process'), ('type', 'instruction'), django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('content'), 2000)), _connector='OR'), name='memory_length'),
        ),
        migrations.AddField(
            model_name='relation',
            name='memory',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='relations', to='memories.memory'),
        ),
        migrations.AddField(
            model_name='relation',
            name='source',
            field=models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.entity'),
        ),
        migrations.AddField(
            model_name='relation',
            name='superseded_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.relation'),
        ),
        migrations.AddField(
            model_name='relation',
            name='target',
            field=models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.entity'),
        ),
        migrations.AddField(
            model_name='relation',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='entity',
            index=models.Index(fields=['user', 'name'], name='entity_name'),
        ),
        migrations.AddIndex(
            model_name='entity',
            index=models.Index(condition=models.Q(('purge_after__isnull', False)), fields=['purge_after'], name='entity_purge'),
        ),
        migrations.AddConstraint(
            model_name='mention',
            constraint=models.UniqueConstraint(fields=('memory', 'entity'), name='one_mention_per_memory'),
        ),
        migrations.AddConstraint(
            model_name='relation',
            constraint=models.UniqueConstraint(fields=('memory', 'source', 'type', 'target'), name='one_relation_per_memory'),
        ),
        migrations.AddConstraint(
            model_name='relation',
            constraint=models.CheckConstraint(condition=models.Q(('source', models.F('target')), _negated=True), name='relation_of_two'),
        ),
    ]
