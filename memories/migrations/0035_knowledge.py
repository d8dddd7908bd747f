"""Entries: a body beside rows of the team store, what decisions rest on, links, rights and changes."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
import pgvector.django.halfvec
import pgvector.django.indexes
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0034_reviewing_sql'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='user',
            options={'permissions': [('view_console', 'look at the console'), ('decide', 'decide about team facts'), ('tune', 'change live settings'), ('support', 'look one person up'), ('erase', 'erase a person'), ('manage_staff', 'manage staff and keys'), ('override_knowledge', 'read and write every entry')]},
        ),
        migrations.AlterField(
            model_name='decision',
            name='result',
            field=models.CharField(choices=[('gated', 'stopped by the gate'), ('inserted', 'new'), ('merged', 'merged'), ('superseded', 'replaced an older statement'), ('corroborated', 'one more distinct contributor'), ('restated', 'said again'), ('dropped', 'an entry that adds too little'), ('swallowed', 'same as a rejected fact'), ('conflicted', 'contradicts a fact'), ('promoted', 'approved by corroboration'), ('approved', 'approved by a reviewer'), ('rejected', 'rejected by a reviewer')], max_length=16),
        ),
        migrations.CreateModel(
            name='Assumption',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('place', models.PositiveSmallIntegerField()),
                ('content', models.CharField(max_length=300)),
                ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
            ],
            options={
                'ordering': ['place'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('fact', models.OneToOneField(on_delete=django.db.models.deletion.DO_NOTHING, primary_key=True, related_name='entry', serialize=False, to='memories.teamfact')),
                ('body', models.TextField(max_length=4000)),
                ('certainty', models.CharField(choices=[('high', 'high'), ('medium', 'medium'), ('low', 'low')], default='high', max_length=8)),
                ('tags', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), blank=True, default=list, size=None)),
                ('source', models.CharField(blank=True, default='', max_length=64)),
                ('surprise', models.FloatField(null=True)),
                ('reasoning', models.TextField(blank=True, default='', max_length=4000)),
                ('alternatives', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=300), blank=True, default=list, size=None)),
                ('criteria', models.TextField(blank=True, default='', max_length=1000)),
                ('revisit_on', models.DateField(blank=True, null=True)),
                ('success', models.BooleanField(null=True)),
                ('scored_on', models.DateField(blank=True, null=True)),
                ('expires_on', models.DateField(blank=True, null=True)),
                ('access_count', models.PositiveIntegerField(default=0)),
                ('last_accessed_at', models.DateTimeField(blank=True, null=True)),
                ('expired', models.BooleanField(default=False)),
                ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                ('embedding_model', models.CharField(max_length=100)),
                ('words', django.contrib.postgres.search.SearchVectorField(editable=False, null=True)),
            ],
            options={
                'verbose_name_plural': 'entries',
            },
        ),
        migrations.CreateModel(
            name='EntryLink',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
            ],
        ),
        migrations.CreateModel(
            name='KnowledgeRight',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('category', models.CharField(choices=[('principle', 'principle'), ('procedure', 'procedure'), ('team', 'team'), ('client', 'client'), ('project', 'project'), ('thread', 'thread'), ('commitment', 'commitment'), ('decision', 'decision'), ('correction', 'correction'), ('insight', 'insight'), ('outcome', 'outcome')], max_length=16)),
                ('may_read', models.BooleanField()),
                ('may_write', models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name='TeamChange',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('change', models.CharField(max_length=16)),
                ('told_from', models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name='factversion',
            name='body',
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name='teamfact',
            name='category',
            field=models.CharField(blank=True, choices=[('principle', 'principle'), ('procedure', 'procedure'), ('team', 'team'), ('client', 'client'), ('project', 'project'), ('thread', 'thread'), ('commitment', 'commitment'), ('decision', 'decision'), ('correction', 'correction'), ('insight', 'insight'), ('outcome', 'outcome')], db_default='', default='', max_length=16),
        ),
        migrations.AddField(
            model_name='teamfact',
            name='life',
            field=models.CharField(choices=[('active', 'active'), ('resolved', 'resolved'), ('archived', 'archived')], db_default='active', default='active', max_length=8),
        ),
        migrations.AddField(
            model_name='teamfact',
            name='tier',
            field=models.CharField(blank=True, choices=[('core', 'core'), ('working', 'working'), ('learning', 'learning')], db_default='', default='', max_length=8),
        ),
        migrations.AddIndex(
            model_name='teamfact',
            index=models.Index(condition=models.Q(('tier', ''), _negated=True), fields=['tier', 'category'], name='teamfact_tier'),
        ),
        migrations.AddConstraint(
            model_name='teamfact',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('category', ''), ('tier', '')), models.Q(models.Q(('tier', ''), _negated=True), models.Q(('category', ''), _negated=True)), _connector='OR'), name='teamfact_tier_has_a_category'),
        ),
        migrations.AddField(
            model_name='assumption',
            name='contradicted_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.teamfact'),
        ),
        migrations.AddField(
            model_name='entry',
            name='decision',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='outcomes', to='memories.entry'),
        ),
        migrations.AddField(
            model_name='assumption',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='assumptions', to='memories.entry'),
        ),
        migrations.AddField(
            model_name='entrylink',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='links', to='memories.entry'),
        ),
        migrations.AddField(
            model_name='entrylink',
            name='other',
            field=models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='linked_from', to='memories.entry'),
        ),
        migrations.AddField(
            model_name='knowledgeright',
            name='assistant',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.assistant'),
        ),
        migrations.AddField(
            model_name='knowledgeright',
            name='key',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.apikey'),
        ),
        migrations.AddField(
            model_name='teamchange',
            name='fact',
            field=models.OneToOneField(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.teamfact'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=pgvector.django.indexes.HnswIndex(ef_construction=64, fields=['embedding'], m=16, name='entry_embedding', opclasses=['halfvec_cosine_ops']),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=django.contrib.postgres.indexes.GinIndex(fields=['words'], name='entry_words'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=django.contrib.postgres.indexes.GinIndex(fields=['tags'], name='entry_tags'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(condition=models.Q(('revisit_on__isnull', False)), fields=['revisit_on'], name='entry_revisit'),
        ),
        migrations.AddConstraint(
            model_name='entrylink',
            constraint=models.UniqueConstraint(fields=('entry', 'other'), name='one_link_per_pair'),
        ),
        migrations.AddConstraint(
            model_name='entrylink',
            constraint=models.CheckConstraint(condition=models.Q(('entry', models.F('other')), _negated=True), name='no_link_to_itself'),
        ),
        migrations.AddConstraint(
            model_name='knowledgeright',
            constraint=models.UniqueConstraint(condition=models.Q(('key__isnull', False)), fields=('key', 'category'), name='one_right_per_key'),
        ),
        migrations.AddConstraint(
            model_name='knowledgeright',
            constraint=models.UniqueConstraint(condition=models.Q(('assistant__isnull', False)), fields=('assistant', 'category'), name='one_right_per_assistant'),
        ),
        migrations.AddConstraint(
            model_name='knowledgeright',
            constraint=models.CheckConstraint(condition=models.Q(('key__isnull', False), ('assistant__isnull', False), _connector='XOR'), name='right_of_a_key_or_an_assistant'),
        ),
        migrations.AddIndex(
            model_name='teamchange',
            index=models.Index(fields=['told_from', 'id'], name='teamchange_told'),
        ),
    ]
