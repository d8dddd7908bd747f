"""The tables, as the models have them."""

import django.contrib.auth.validators
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
import memories.embedding
import memories.models.base
import memories.models.digests
import memories.models.oversight
import memories.models.people
import pgvector.django
import pgvector.django.halfvec
import pgvector.django.indexes
import uuid
from django.conf import settings
from django.db import migrations, models

from memories.sql import run_sql


class CreateModels(migrations.SeparateDatabaseAndState):
    """Models that come together. Django renders them once, and not after each of them all that refer to it."""

    def __init__(self, *models):
        super().__init__(database_operations=models)

    def state_forwards(self, app_label, state):
        state.__dict__.pop("apps", None)
        for operation in self.database_operations:
            operation.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for operation in self.database_operations:
            operation.database_forwards(app_label, schema_editor, to_state, to_state)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        pgvector.django.VectorExtension(),
        run_sql("current_organisation"),  # a default of two tables
        CreateModels(
            migrations.CreateModel(
                name='AssistantChange',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('action', models.CharField(choices=[('start', 'started'), ('rename', 'renamed'), ('wipe', 'wiped')], max_length=8)),
                    ('assistant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.assistant')),
                    ('name', models.CharField(max_length=64)),
                    ('new_name', models.CharField(blank=True, default='', max_length=64)),
                    ('at', models.DateTimeField()),
                    ('counts', models.JSONField(default=dict)),
                    ('undo', models.JSONField(default=dict)),
                    ('undone_at', models.DateTimeField(null=True)),
                    ('purge_after', models.DateTimeField(null=True)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', '-at'], name='assistant_change_owner')],
                },
            ),
            migrations.CreateModel(
                name='Organisation',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('name', models.CharField(max_length=100, unique=True)),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ('archived_at', models.DateTimeField(blank=True, null=True)),
                    ('deactivated', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, default=list, size=None)),
                    ('embedding_model', models.CharField(blank=True, db_default='', default=memories.embedding.model_name, max_length=100)),
                ],
            ),
            migrations.CreateModel(
                name='User',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('password', models.CharField(max_length=128, verbose_name='password')),
                    ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                    ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                    ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                    ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                    ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                    ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                    ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                    ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                    ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                    ('organisation', models.ForeignKey(db_constraint=False, db_default=memories.models.people.CurrentOrganisation(), db_index=False, editable=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.organisation')),
                    ('display_name', models.CharField(blank=True, max_length=150, verbose_name='name')),
                    ('exchange_count', models.PositiveIntegerField(default=0)),
                    ('time_zone', models.CharField(default='UTC', max_length=64, verbose_name='time zone')),
                    ('language', models.CharField(default='en', max_length=16, verbose_name='language')),
                    ('embedding_model', models.CharField(blank=True, db_default='', default=memories.embedding.model_name, max_length=100)),
                    ('recall_messages', models.BooleanField(db_default=True, default=True)),
                    ('learn_world', models.BooleanField(db_default=True, default=True)),
                    ('second_factor_reset_at', models.DateTimeField(blank=True, null=True)),
                    ('introduced_by', models.UUIDField(blank=True, editable=False, null=True)),
                    ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                    ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                ],
                options={
                    'permissions': [('view_console', 'look at the console'), ('decide', 'decide about team facts'), ('tune', 'change live settings'), ('support', 'look one person up'), ('erase', 'erase a person'), ('manage_staff', 'manage staff and keys'), ('override_knowledge', 'read and write every entry')],
                },
                managers=[
                    ('objects', memories.models.people.People()),
                ],
            ),
            migrations.CreateModel(
                name='SurfaceLink',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('surface', models.CharField(choices=[('web', 'Web'), ('telegram', 'Telegram'), ('mcp', 'MCP'), ('bmc', 'Coding assistant'), ('api', 'API')], max_length=16)),
                    ('external_id', models.CharField(max_length=200)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                ],
                options={
                    'indexes': [models.Index(fields=['user'], name='link_owner')],
                    'constraints': [models.UniqueConstraint(fields=('surface', 'external_id'), name='one_person_per_external_id')],
                },
            ),
            migrations.CreateModel(
                name='Assistant',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('name', models.SlugField(max_length=64, unique=True)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                ],
            ),
            migrations.CreateModel(
                name='ApiKey',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('organisation', models.ForeignKey(db_constraint=False, db_default=memories.models.people.CurrentOrganisation(), db_index=False, editable=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.organisation')),
                    ('name', models.CharField(max_length=100)),
                    ('prefix', models.CharField(db_index=True, max_length=12)),
                    ('digest', models.BinaryField(max_length=32, unique=True)),
                    ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('recall', 'recall'), ('learn', 'send exchanges'), ('memories', "read and change one's own memories"), ('maintain', "keep one's memories in order"), ('team', 'list and propose team facts'), ('account', "export and erase one's own account"), ('link', 'link people to their accounts'), ('backdate', 'send exchanges of the past (demo only)')], max_length=16), size=None)),
                    ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('surface', models.CharField(blank=True, choices=[('web', 'Web'), ('telegram', 'Telegram'), ('mcp', 'MCP'), ('bmc', 'Coding assistant'), ('api', 'API')], max_length=16)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('last_used_at', models.DateTimeField(blank=True, null=True)),
                    ('revoked_at', models.DateTimeField(blank=True, null=True)),
                    ('expires_at', models.DateTimeField(blank=True, null=True)),
                ],
                options={
                    'constraints': [models.CheckConstraint(condition=models.Q(('user__isnull', False), models.Q(('surface', ''), _negated=True), _connector='XOR'), name='key_of_a_person_or_of_a_surface')],
                },
            ),
            migrations.CreateModel(
                name='Conversation',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('surface', models.CharField(choices=[('web', 'Web'), ('telegram', 'Telegram'), ('mcp', 'MCP'), ('bmc', 'Coding assistant'), ('api', 'API')], max_length=16)),
                    ('started_at', models.DateTimeField()),
                    ('last_message_at', models.DateTimeField()),
                    ('closed_at', models.DateTimeField(null=True)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', 'surface', '-last_message_at'], name='conversation_latest')],
                },
            ),
            migrations.CreateModel(
                name='Exchange',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('idempotency_key', models.CharField(max_length=100)),
                    ('conversation', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.conversation')),
                    ('surface', models.CharField(choices=[('web', 'Web'), ('telegram', 'Telegram'), ('mcp', 'MCP'), ('bmc', 'Coding assistant'), ('api', 'API')], max_length=16)),
                    ('assistant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.assistant')),
                    ('occurred_at', models.DateTimeField()),
                    ('received_at', models.DateTimeField(auto_now_add=True)),
                    ('queued_at', models.DateTimeField(auto_now_add=True)),
                    ('status', models.CharField(choices=[('received', 'received'), ('learned', 'learned'), ('skipped', 'not learned from'), ('failed', 'failed')], default='received', max_length=16)),
                    ('attempts', models.PositiveSmallIntegerField(default=0)),
                    ('started_at', models.DateTimeField(null=True)),
                    ('requeues', models.PositiveSmallIntegerField(default=0)),
                    ('recall_id', models.UUIDField(null=True)),
                    ('memories', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, db_default=[], default=list, size=None)),
                    ('captured', models.BooleanField(db_default=False, default=False)),
                ],
                options={
                    'indexes': [models.Index(condition=models.Q(('status', 'received')), fields=['queued_at'], name='exchange_unlearned'), models.Index(condition=models.Q(('status', 'failed')), fields=['queued_at'], name='exchange_failed'), models.Index(fields=['user', 'occurred_at'], name='exchange_owner'), models.Index(condition=models.Q(('status', 'received')), fields=['user', 'occurred_at'], name='exchange_waiting')],
                    'constraints': [models.UniqueConstraint(fields=('user', 'idempotency_key'), name='one_exchange_per_key')],
                },
            ),
            migrations.CreateModel(
                name='Message',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('conversation', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.conversation')),
                    ('exchange', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.exchange')),
                    ('role', models.CharField(choices=[('person', 'person'), ('assistant', 'assistant')], max_length=16)),
                    ('content', models.TextField()),
                    ('created_at', models.DateTimeField()),
                    ('ignored_at', models.DateTimeField(null=True)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', 'created_at'], name='message_owner')],
                    'constraints': [models.UniqueConstraint(fields=('exchange', 'role'), name='one_message_per_side')],
                },
            ),
            migrations.CreateModel(
                name='Quotation',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('message', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.message')),
                    ('assistant', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.assistant')),
                    ('content', models.TextField()),
                    ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                    ('embedding_model', models.CharField(max_length=100)),
                    ('said_at', models.DateTimeField()),
                    ('memories', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, db_default=[], default=list, size=None)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', '-said_at'], name='quotation_owner')],
                    'constraints': [models.UniqueConstraint(fields=('message',), name='one_quotation_per_message')],
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
            migrations.CreateModel(
                name='FeedToken',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('digest', models.BinaryField(max_length=32, unique=True)),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ('expires_at', models.DateTimeField(default=memories.models.digests.feed_end)),
                ],
            ),
            migrations.CreateModel(
                name='Entity',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('type', models.CharField(choices=[('person', 'person'), ('org', 'organisation'), ('project', 'project'), ('place', 'place'), ('tool', 'tool'), ('process', 'process'), ('document', 'document'), ('concept', 'concept'), ('event', 'event'), ('account', 'account')], max_length=16)),
                    ('name', models.CharField(max_length=200)),
                    ('aliases', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), blank=True, db_default=[], default=list, size=None)),
                    ('description', models.CharField(blank=True, db_default='', default='', max_length=400)),
                    ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                    ('embedding_model', models.CharField(max_length=100)),
                    ('attributes', models.JSONField(blank=True, db_default={}, default=dict)),
                    ('created_at', models.DateTimeField()),
                    ('updated_at', models.DateTimeField()),
                    ('merged_into', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.entity')),
                    ('brought', models.JSONField(blank=True, db_default={}, default=dict)),
                    ('forgotten_at', models.DateTimeField(blank=True, null=True)),
                    ('purge_after', models.DateTimeField(blank=True, null=True)),
                ],
                options={
                    'verbose_name_plural': 'entities',
                    'indexes': [models.Index(fields=['user', 'name'], name='entity_name'), models.Index(condition=models.Q(('purge_after__isnull', False)), fields=['purge_after'], name='entity_purge')],
                },
            ),
            migrations.CreateModel(
                name='Mention',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('memory', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='mentions', to='memories.memory')),
                    ('entity', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='mentions', to='memories.entity')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('memory', 'entity'), name='one_mention_per_memory')],
                },
            ),
            migrations.CreateModel(
                name='Relation',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('source', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.entity')),
                    ('type', models.CharField(choices=[('works_for', 'works for'), ('works_on', 'works on'), ('leads', 'leads'), ('reports_to', 'reports to'), ('manages', 'manages'), ('covers_for', 'covers for'), ('client_of', 'is a client of'), ('uses', 'uses'), ('located_in', 'is in'), ('part_of', 'is part of'), ('owns', 'owns'), ('reviews', 'reviews'), ('about', 'is about'), ('see_also', 'see also')], max_length=16)),
                    ('target', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.entity')),
                    ('memory', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='relations', to='memories.memory')),
                    ('valid_from', models.DateTimeField(blank=True, null=True)),
                    ('valid_until', models.DateTimeField(blank=True, null=True)),
                    ('superseded_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.relation')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('memory', 'source', 'type', 'target'), name='one_relation_per_memory'), models.CheckConstraint(condition=models.Q(('source', models.F('target')), _negated=True), name='relation_of_two')],
                },
            ),
            migrations.CreateModel(
                name='TeamFact',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('kind', models.CharField(choices=[('fact', 'fact'), ('howto', 'how-to'), ('reference', 'reference'), ('glossary', 'glossary')], max_length=16)),
                    ('content', models.CharField(max_length=300)),
                    ('tier', models.CharField(blank=True, choices=[('core', 'core'), ('working', 'working'), ('learning', 'learning')], db_default='', default='', max_length=8)),
                    ('category', models.CharField(blank=True, choices=[('principle', 'principle'), ('procedure', 'procedure'), ('team', 'team'), ('client', 'client'), ('project', 'project'), ('thread', 'thread'), ('commitment', 'commitment'), ('decision', 'decision'), ('correction', 'correction'), ('insight', 'insight'), ('outcome', 'outcome')], db_default='', default='', max_length=16)),
                    ('life', models.CharField(choices=[('active', 'active'), ('resolved', 'resolved'), ('archived', 'archived')], db_default='active', default='active', max_length=8)),
                    ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                    ('embedding_model', models.CharField(max_length=100)),
                    ('importance', models.SmallIntegerField(default=3, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)])),
                    ('belief', models.FloatField(default=0.5)),
                    ('confidence', models.FloatField(default=0.5)),
                    ('status', models.CharField(choices=[('pending', 'pending'), ('approved', 'approved'), ('rejected', 'rejected')], default='pending', max_length=16)),
                    ('origin', models.CharField(choices=[('assistant', 'learned by the assistant'), ('agent', 'proposed by an agent'), ('user', 'proposed by a person')], max_length=16)),
                    ('agent_name', models.CharField(blank=True, max_length=64)),
                    ('promoted_automatically', models.BooleanField(default=False)),
                    ('entered_by_hand', models.BooleanField(default=False)),
                    ('version', models.PositiveIntegerField(default=1)),
                    ('merged_into', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='merged', to='memories.teamfact')),
                    ('restated_count', models.PositiveIntegerField(default=0)),
                    ('recall_count', models.PositiveIntegerField(default=0)),
                    ('last_recalled_at', models.DateTimeField(blank=True, null=True)),
                    ('confirmed_at', models.DateTimeField(default=memories.models.base.hour_now)),
                    ('created_at', models.DateTimeField(default=memories.models.base.hour_now)),
                    ('updated_at', models.DateTimeField(default=memories.models.base.hour_now)),
                    ('confidence_due', models.BooleanField(default=False)),
                    ('delete_after', models.DateTimeField(blank=True, null=True)),
                ],
                options={
                    'indexes': [pgvector.django.indexes.HnswIndex(ef_construction=64, fields=['embedding'], m=16, name='teamfact_embedding', opclasses=['halfvec_cosine_ops']), models.Index(fields=['status', '-created_at', 'id'], name='teamfact_queue'), models.Index(condition=models.Q(('tier', ''), _negated=True), fields=['tier', 'category'], name='teamfact_tier'), models.Index(fields=['-updated_at', 'id'], name='teamfact_updated'), models.Index(fields=['-created_at', 'id'], name='teamfact_created'), models.Index(fields=['-importance', 'id'], name='teamfact_importance'), models.Index(condition=models.Q(('delete_after__isnull', False)), fields=['delete_after'], name='teamfact_leaving'), django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.search.SearchVector('content', config='simple'), name='teamfact_words')],
                    'constraints': [models.CheckConstraint(condition=models.Q(('importance__range', (1, 5))), name='teamfact_importance'), models.CheckConstraint(condition=models.Q(('confidence__range', (0, 1))), name='teamfact_confidence'), models.CheckConstraint(condition=models.Q(models.Q(('category', ''), ('tier', '')), models.Q(models.Q(('tier', ''), _negated=True), models.Q(('category', ''), _negated=True)), _connector='OR'), name='teamfact_tier_has_a_category')],
                },
            ),
            migrations.CreateModel(
                name='FactVersion',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('fact', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='versions', to='memories.teamfact')),
                    ('version', models.PositiveIntegerField()),
                    ('content', models.CharField(max_length=300)),
                    ('kind', models.CharField(choices=[('fact', 'fact'), ('howto', 'how-to'), ('reference', 'reference'), ('glossary', 'glossary')], max_length=16)),
                    ('importance', models.SmallIntegerField()),
                    ('body', models.JSONField(null=True)),
                    ('replaced_at', models.DateTimeField(default=memories.models.base.hour_now)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('fact', 'version'), name='one_wording_per_version')],
                },
            ),
            migrations.CreateModel(
                name='Contribution',
                fields=[
                    ('pk', models.CompositePrimaryKey('fact_id', 'user_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('fact', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.teamfact')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='Conflict',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('fact', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='conflicts', to='memories.teamfact')),
                    ('other', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.teamfact')),
                    ('reason', models.CharField(blank=True, max_length=300)),
                    ('resolution', models.CharField(blank=True, choices=[('', 'open'), ('kept_one', 'one was kept'), ('kept_both', 'both hold: they speak of different things'), ('edited', 'settled by an edit')], default='', max_length=16)),
                    ('created_at', models.DateTimeField(default=memories.models.base.hour_now)),
                    ('settled_at', models.DateTimeField(blank=True, null=True)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('fact', 'other'), name='one_conflict_per_pair'), models.CheckConstraint(condition=models.Q(('fact', models.F('other')), _negated=True), name='no_conflict_with_itself')],
                },
            ),
            migrations.CreateModel(
                name='FactEvent',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('step', models.UUIDField()),
                    ('action_id', models.UUIDField()),
                    ('undoes', models.UUIDField(null=True)),
                    ('fact', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='memories.teamfact')),
                    ('consequence', models.BooleanField(default=False)),
                    ('from_version', models.PositiveIntegerField()),
                    ('version', models.PositiveIntegerField()),
                    ('changes', models.JSONField(default=dict)),
                    ('reworded', models.BooleanField(default=False)),
                    ('labels', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, size=None)),
                    ('conflicts', models.JSONField(default=dict)),
                ],
                options={
                    'indexes': [models.Index(fields=['step'], name='factevent_step'), models.Index(fields=['undoes'], name='factevent_undoes'), models.Index(fields=['action_id'], name='factevent_action')],
                },
            ),
            migrations.CreateModel(
                name='Job',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('kind', models.CharField(max_length=32)),
                    ('requested_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('subject', models.UUIDField(null=True)),
                    ('state', models.CharField(choices=[('queued', 'waiting'), ('running', 'running'), ('done', 'done'), ('failed', 'failed'), ('cancelled', 'cancelled'), ('stopped', 'stopped')], default='queued', max_length=16)),
                    ('parameters', models.JSONField(default=dict)),
                    ('items', models.JSONField(default=list)),
                    ('total', models.PositiveIntegerField(default=0)),
                    ('done', models.PositiveIntegerField(default=0)),
                    ('outcome', models.JSONField(default=dict)),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ('started_at', models.DateTimeField(null=True)),
                    ('moved_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ('finished_at', models.DateTimeField(null=True)),
                ],
                options={
                    'indexes': [models.Index(fields=['state', 'moved_at'], name='job_moved'), models.Index(fields=['requested_by', '-created_at'], name='job_of')],
                    'constraints': [models.CheckConstraint(condition=models.Q(('done__lte', models.F('total'))), name='job_done'), models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'running']), models.Q(('items', []), ('parameters', {}), ('subject', None)), _connector='OR'), name='job_ended_knows_nobody')],
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
                    ('decision', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='outcomes', to='memories.entry')),
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
                    'indexes': [pgvector.django.indexes.HnswIndex(ef_construction=64, fields=['embedding'], m=16, name='entry_embedding', opclasses=['halfvec_cosine_ops']), django.contrib.postgres.indexes.GinIndex(fields=['tags'], name='entry_tags'), models.Index(condition=models.Q(('revisit_on__isnull', False)), fields=['revisit_on'], name='entry_revisit')],
                },
            ),
            migrations.CreateModel(
                name='Assumption',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('entry', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='assumptions', to='memories.entry')),
                    ('place', models.PositiveSmallIntegerField()),
                    ('content', models.CharField(max_length=300)),
                    ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                    ('contradicted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.teamfact')),
                ],
                options={
                    'ordering': ['place'],
                },
            ),
            migrations.CreateModel(
                name='EntryLink',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('entry', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='links', to='memories.entry')),
                    ('other', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='linked_from', to='memories.entry')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('entry', 'other'), name='one_link_per_pair'), models.CheckConstraint(condition=models.Q(('entry', models.F('other')), _negated=True), name='no_link_to_itself')],
                },
            ),
            migrations.CreateModel(
                name='KnowledgeRight',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('key', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.apikey')),
                    ('assistant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.assistant')),
                    ('category', models.CharField(choices=[('principle', 'principle'), ('procedure', 'procedure'), ('team', 'team'), ('client', 'client'), ('project', 'project'), ('thread', 'thread'), ('commitment', 'commitment'), ('decision', 'decision'), ('correction', 'correction'), ('insight', 'insight'), ('outcome', 'outcome')], max_length=16)),
                    ('may_read', models.BooleanField()),
                    ('may_write', models.BooleanField()),
                ],
                options={
                    'constraints': [models.UniqueConstraint(condition=models.Q(('key__isnull', False)), fields=('key', 'category'), name='one_right_per_key'), models.UniqueConstraint(condition=models.Q(('assistant__isnull', False)), fields=('assistant', 'category'), name='one_right_per_assistant'), models.CheckConstraint(condition=models.Q(('key__isnull', False), ('assistant__isnull', False), _connector='XOR'), name='right_of_a_key_or_an_assistant')],
                },
            ),
            migrations.CreateModel(
                name='TeamChange',
                fields=[
                    ('id', models.BigAutoField(primary_key=True, serialize=False)),
                    ('fact', models.OneToOneField(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.teamfact')),
                    ('change', models.CharField(max_length=16)),
                    ('told_from', models.DateTimeField()),
                ],
                options={
                    'indexes': [models.Index(fields=['told_from', 'id'], name='teamchange_told')],
                },
            ),
            migrations.CreateModel(
                name='LinkCode',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('digest', models.BinaryField(max_length=32, unique=True)),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ('expires_at', models.DateTimeField()),
                ],
                options={
                    'indexes': [models.Index(fields=['user'], name='linkcode_owner')],
                },
            ),
            migrations.CreateModel(
                name='AbsorbedAccount',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('absorbed', models.UUIDField(unique=True)),
                    ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ],
                options={
                    'indexes': [models.Index(fields=['user'], name='absorbed_owner')],
                },
            ),
            migrations.CreateModel(
                name='Summary',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('conversation', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.conversation')),
                    ('assistant', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.assistant')),
                    ('content', models.TextField()),
                    ('messages', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), size=None)),
                    ('made_at', models.DateTimeField()),
                    ('tokens', models.IntegerField(db_default=0, default=0)),
                    ('asked_at', models.DateTimeField(null=True)),
                ],
                options={
                    'verbose_name_plural': 'summaries',
                    'constraints': [models.UniqueConstraint(fields=('conversation', 'assistant'), name='one_summary_per_reader', nulls_distinct=False)],
                },
            ),
            migrations.CreateModel(
                name='ProfileAttribute',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('assistant', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.assistant')),
                    ('key', models.CharField(choices=[('name', 'name'), ('pronouns', 'pronouns'), ('role', 'role'), ('employer', 'employer'), ('location', 'location'), ('time_zone', 'time zone'), ('languages', 'languages'), ('tools', 'tools'), ('working_hours', 'working hours'), ('diet', 'diet'), ('accessibility', 'accessibility'), ('answers', 'how to be answered')], max_length=16)),
                    ('value', models.CharField(max_length=200)),
                    ('confidence', models.FloatField()),
                    ('source', models.CharField(choices=[('hand', 'by hand'), ('memory', 'from a memory')], max_length=8)),
                    ('memory', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.memory')),
                    ('told_at', models.DateTimeField()),
                    ('superseded_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.profileattribute')),
                ],
                options={
                    'indexes': [models.Index(fields=['user', 'key'], name='profile_owner')],
                },
            ),
            migrations.CreateModel(
                name='MaintenanceRun',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('started_at', models.DateTimeField()),
                    ('finished_at', models.DateTimeField(null=True)),
                    ('did', models.JSONField(default=dict)),
                    ('consolidated', models.JSONField(default=dict)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', '-started_at'], name='maintenance_owner')],
                },
            ),
            migrations.CreateModel(
                name='Decision',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('store', models.CharField(choices=[('personal', 'personal'), ('team', 'team'), ('knowledge', 'entries')], max_length=16)),
                    ('result', models.CharField(choices=[('gated', 'stopped by the gate'), ('inserted', 'new'), ('merged', 'merged'), ('superseded', 'replaced an older statement'), ('corroborated', 'one more distinct contributor'), ('restated', 'said again'), ('dropped', 'an entry that adds too little'), ('swallowed', 'same as a rejected fact'), ('conflicted', 'contradicts a fact'), ('promoted', 'approved by corroboration'), ('approved', 'approved by a reviewer'), ('rejected', 'rejected by a reviewer')], max_length=16)),
                    ('relation', models.CharField(blank=True, db_default='', default='', max_length=16)),
                    ('similarity', models.FloatField(null=True)),
                    ('score', models.FloatField(null=True)),
                    ('gate_rule', models.CharField(blank=True, db_default='', default='', max_length=64)),
                    ('confidence', models.FloatField(null=True)),
                    ('contributors', models.PositiveIntegerField(null=True)),
                    ('of_keys', models.PositiveIntegerField(null=True)),
                    ('undone', models.BooleanField(db_default=False, default=False)),
                    ('day', models.DateField(default=memories.models.oversight.today)),
                ],
                options={
                    'indexes': [models.Index(fields=['day', 'store', 'result'], name='decision_day')],
                },
            ),
            migrations.CreateModel(
                name='LearnRun',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('hour', models.DateTimeField(default=memories.models.base.hour_now)),
                    ('form', models.CharField(max_length=16)),
                    ('model', models.CharField(blank=True, max_length=100)),
                    ('stated', models.PositiveIntegerField(default=0)),
                    ('inserted', models.PositiveIntegerField(default=0)),
                    ('merged', models.PositiveIntegerField(default=0)),
                    ('superseded', models.PositiveIntegerField(default=0)),
                    ('proposed', models.PositiveIntegerField(default=0)),
                    ('gated', models.PositiveIntegerField(default=0)),
                    ('corroborated', models.PositiveIntegerField(default=0)),
                    ('conflicted', models.PositiveIntegerField(default=0)),
                    ('promoted', models.PositiveIntegerField(default=0)),
                    ('secrets', models.PositiveIntegerField(default=0)),
                    ('milliseconds', models.PositiveIntegerField(default=0)),
                    ('tokens_in', models.PositiveIntegerField(default=0)),
                    ('tokens_out', models.PositiveIntegerField(default=0)),
                    ('cost', models.DecimalField(decimal_places=6, default=0, max_digits=12)),
                ],
                options={
                    'indexes': [models.Index(fields=['hour'], name='learnrun_hour')],
                },
            ),
            migrations.CreateModel(
                name='SettingsRevision',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('values', models.JSONField()),
                    ('changed', models.JSONField(default=dict)),
                    ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('reason', models.CharField(max_length=300)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('active', models.BooleanField(default=True)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(condition=models.Q(('active', True)), fields=('active',), name='one_active_revision')],
                },
            ),
            migrations.CreateModel(
                name='AllowedTerm',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('term', models.CharField(max_length=64, unique=True)),
                    ('added_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                ],
            ),
            migrations.CreateModel(
                name='AuditEntry',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('action_id', models.UUIDField()),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('action', models.CharField(max_length=64)),
                    ('object_type', models.CharField(max_length=32)),
                    ('object_id', models.CharField(max_length=64)),
                    ('fields', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=64), default=list, size=None)),
                    ('reason', models.CharField(blank=True, max_length=300)),
                ],
                options={
                    'indexes': [models.Index(fields=['object_type', 'object_id', '-at'], name='audit_object'), models.Index(fields=['-at'], name='audit_at'), models.Index(fields=['actor', '-at'], name='audit_actor'), models.Index(fields=['action', '-at'], name='audit_action'), models.Index(fields=['action_id'], name='audit_one_action')],
                },
            ),
            migrations.CreateModel(
                name='Tombstone',
                fields=[
                    ('digest', models.BinaryField(max_length=32, primary_key=True, serialize=False)),
                    ('erased_at', models.DateTimeField(default=django.utils.timezone.now)),
                ],
            ),
            migrations.CreateModel(
                name='ModelEndpoint',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('step', models.CharField(choices=[('extract', 'extract what lasts of a person'), ('team', 'extract team facts'), ('world', "say what a message tells of a person's world"), ('store', 'say what of that is worth storing'), ('store_loop', 'store it with tools, beside what is known'), ('curate', 'leave out what is not worth keeping'), ('classify', 'say what kind of thing it is'), ('plan', 'plan what to look for'), ('retrieve_loop', 'look it up with tools, turn by turn'), ('context', 'leave out of what was recalled what does not help'), ('summarise', 'summarise older sessions'), ('consolidate', 'draw memories together'), ('answer', 'answer at /v1/chat/completions')], max_length=16)),
                    ('understudy', models.BooleanField(default=False)),
                    ('assistant', models.CharField(blank=True, db_default='', default='', max_length=64)),
                    ('base_url', models.CharField(max_length=300)),
                    ('model', models.CharField(max_length=100)),
                    ('sealed_key', models.TextField(blank=True, default='')),
                    ('key_variable', models.CharField(blank=True, default='', max_length=100)),
                    ('parts', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('message', 'what the person said'), ('reply', 'what the assistant answered'), ('context', 'what was recalled for the answer'), ('statements', 'what is about to be remembered'), ('memories', 'what is remembered')], max_length=16), size=None)),
                    ('price_in', models.DecimalField(blank=True, decimal_places=4, max_digits=10, null=True)),
                    ('price_out', models.DecimalField(blank=True, decimal_places=4, max_digits=10, null=True)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('step', 'understudy', 'assistant'), name='one_endpoint_per_step_and_role')],
                },
            ),
            migrations.CreateModel(
                name='ModelUse',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('day', models.DateField(default=memories.models.oversight.today)),
                    ('step', models.CharField(choices=[('extract', 'extract what lasts of a person'), ('team', 'extract team facts'), ('world', "say what a message tells of a person's world"), ('store', 'say what of that is worth storing'), ('store_loop', 'store it with tools, beside what is known'), ('curate', 'leave out what is not worth keeping'), ('classify', 'say what kind of thing it is'), ('plan', 'plan what to look for'), ('retrieve_loop', 'look it up with tools, turn by turn'), ('context', 'leave out of what was recalled what does not help'), ('summarise', 'summarise older sessions'), ('consolidate', 'draw memories together'), ('answer', 'answer at /v1/chat/completions')], max_length=16)),
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
            migrations.CreateModel(
                name='Memory',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('kind', models.CharField(choices=[('fact', 'fact'), ('preference', 'preference'), ('correction', 'correction'), ('episode', 'episode')], max_length=16)),
                    ('type', models.CharField(choices=[('fact', 'fact'), ('event', 'event'), ('plan', 'plan'), ('instruction', 'instruction'), ('opinion', 'opinion')], db_default='fact', default='fact', max_length=16)),
                    ('subtype', models.CharField(blank=True, choices=[('definitional', 'definition'), ('causal', 'cause'), ('conditional', 'condition'), ('comparative', 'comparison'), ('negation', 'negation'), ('action', 'action'), ('decision', 'decision'), ('conversation', 'conversation'), ('incident', 'incident'), ('outcome', 'outcome'), ('completed_plan', 'completed plan'), ('scheduled', 'scheduled'), ('intended', 'intended'), ('requested', 'requested'), ('rule', 'rule'), ('process', 'process'), ('tool_usage', 'use of a tool'), ('role', 'role'), ('threshold', 'threshold'), ('exception', 'exception'), ('preference', 'preference'), ('ban', 'ban')], db_default='', default='', max_length=16)),
                    ('about', models.CharField(choices=[('self', 'oneself'), ('world', "one's world")], db_default='self', default='self', max_length=8)),
                    ('content', models.TextField(max_length=2000)),
                    ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                    ('embedding_model', models.CharField(max_length=100)),
                    ('importance', models.SmallIntegerField(db_default=3, default=3, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)])),
                    ('strength', models.FloatField(db_default=1.0, default=1.0)),
                    ('falls_on', models.DateField(blank=True, null=True)),
                    ('scope', models.FloatField(blank=True, null=True)),
                    ('surface', models.CharField(choices=[('web', 'Web'), ('telegram', 'Telegram'), ('mcp', 'MCP'), ('bmc', 'Coding assistant'), ('api', 'API')], max_length=16)),
                    ('assistant', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.assistant')),
                    ('exchange', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.exchange')),
                    ('created_at', models.DateTimeField()),
                    ('updated_at', models.DateTimeField()),
                    ('recall_count', models.PositiveIntegerField(db_default=0, default=0)),
                    ('last_recalled_at', models.DateTimeField(blank=True, null=True)),
                    ('upvotes', models.PositiveIntegerField(db_default=0, default=0)),
                    ('downvotes', models.PositiveIntegerField(db_default=0, default=0)),
                    ('note_type', models.CharField(db_default='note', default='note', max_length=16)),
                    ('people', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), blank=True, db_default=[], default=list, size=None)),
                    ('topics', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), blank=True, db_default=[], default=list, size=None)),
                    ('action_items', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), blank=True, db_default=[], default=list, size=None)),
                    ('tags', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), blank=True, db_default=[], default=list, size=None)),
                    ('source', models.CharField(blank=True, db_default='', default='', max_length=64)),
                    ('auto_captured', models.BooleanField(db_default=True, default=True)),
                    ('project', models.CharField(blank=True, db_default='', default='', max_length=100)),
                    ('meaning', models.JSONField(blank=True, db_default={}, default=dict)),
                    ('annotations', models.JSONField(blank=True, db_default=[], default=list)),
                    ('valid_from', models.DateTimeField(blank=True, null=True)),
                    ('valid_until', models.DateTimeField(blank=True, null=True)),
                    ('superseded_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='supersedes', to='memories.memory')),
                    ('forgotten_at', models.DateTimeField(blank=True, null=True)),
                    ('purge_after', models.DateTimeField(blank=True, null=True)),
                    ('written_from', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, null=True, size=None)),
                    ('left_out', models.JSONField(blank=True, null=True)),
                    ('entities', models.ManyToManyField(blank=True, related_name='memories', through='memories.Mention', to='memories.entity')),
                ],
                options={
                    'verbose_name_plural': 'memories',
                    'indexes': [models.Index(fields=['user', 'id'], name='memory_sample'), models.Index(fields=['user', '-created_at'], name='memory_owner'), models.Index(fields=['user', 'project'], name='memory_project'), models.Index(condition=models.Q(('type', 'instruction')), fields=['user'], name='memory_instructions'), models.Index(condition=models.Q(('falls_on__isnull', False)), fields=['user', 'falls_on'], name='memory_falls_on'), models.Index(condition=models.Q(('assistant__isnull', False)), fields=['assistant'], name='memory_assistant'), models.Index(condition=models.Q(('exchange__isnull', False)), fields=['exchange'], name='memory_exchange'), models.Index(condition=models.Q(('superseded_by__isnull', False)), fields=['superseded_by'], name='memory_superseded_by'), models.Index(condition=models.Q(('purge_after__isnull', False)), fields=['purge_after'], name='memory_purge')],
                    'constraints': [models.CheckConstraint(condition=models.Q(('importance__range', (1, 5))), name='memory_importance'), models.CheckConstraint(condition=models.Q(('scope__range', (0, 1))), name='memory_scope'), models.CheckConstraint(condition=models.Q(django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('content'), 400), models.Q(('subtype', 'process'), ('type', 'instruction'), django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('content'), 2000)), _connector='OR'), name='memory_length')],
                },
            ),
            migrations.CreateModel(
                name='Question',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('older', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.memory')),
                    ('newer', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.memory')),
                    ('asked_at', models.DateTimeField()),
                    ('answer', models.CharField(blank=True, choices=[('older', 'the older one holds'), ('newer', 'the newer one holds'), ('both', 'both hold')], db_default='', default='', max_length=8)),
                    ('answered_at', models.DateTimeField(blank=True, null=True)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', '-asked_at'], name='question_owner')],
                    'constraints': [models.UniqueConstraint(fields=('older', 'newer'), name='one_question_per_pair')],
                },
            ),
            migrations.CreateModel(
                name='ReviewState',
                fields=[
                    ('fact', models.OneToOneField(on_delete=django.db.models.deletion.DO_NOTHING, primary_key=True, related_name='review_state', serialize=False, to='memories.teamfact')),
                    ('reviewer', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('snoozed_until', models.DateTimeField(null=True)),
                    ('snoozed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'indexes': [models.Index(fields=['reviewer'], name='reviewstate_reviewer')],
                },
            ),
            migrations.CreateModel(
                name='ReviewComment',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('fact', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='comments', to='memories.teamfact')),
                    ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('text', models.CharField(max_length=300)),
                    ('written_at', models.DateTimeField(default=django.utils.timezone.now)),
                ],
                options={
                    'indexes': [models.Index(fields=['fact', 'written_at'], name='reviewcomment_fact')],
                },
            ),
            migrations.CreateModel(
                name='SavedFilter',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('name', models.CharField(max_length=60)),
                    ('query', models.CharField(blank=True, max_length=500)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('user', 'name'), name='one_saved_filter_per_name')],
                },
            ),
            migrations.CreateModel(
                name='Guidelines',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('text', models.CharField(blank=True, max_length=4000)),
                    ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('written_at', models.DateTimeField(default=django.utils.timezone.now)),
                ],
                options={
                    'verbose_name_plural': 'guidelines',
                    'indexes': [models.Index(fields=['-written_at'], name='guidelines_newest')],
                },
            ),
            migrations.CreateModel(
                name='Snapshot',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('name', models.CharField(blank=True, max_length=80)),
                    ('reason', models.CharField(choices=[('kept', 'kept by hand'), ('before_load', 'before another one was loaded'), ('before_unload', 'before everything was unloaded'), ('before_undo', 'before a load was taken back')], max_length=16)),
                    ('made_at', models.DateTimeField()),
                    ('kept_until', models.DateTimeField(blank=True, null=True)),
                    ('loaded_at', models.DateTimeField(blank=True, null=True)),
                    ('memories', models.PositiveIntegerField(default=0)),
                    ('entities', models.PositiveIntegerField(default=0)),
                    ('embedding_model', models.CharField(blank=True, db_default='', default='', max_length=100)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', '-made_at'], name='snapshot_owner'), models.Index(condition=models.Q(('kept_until__isnull', False)), fields=['kept_until'], name='snapshot_kept_until')],
                },
            ),
            migrations.CreateModel(
                name='SnapshotRow',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('snapshot', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='rows', to='memories.snapshot')),
                    ('kind', models.CharField(max_length=20)),
                    ('row', models.UUIDField()),
                    ('message', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.message')),
                    ('data', models.JSONField()),
                    ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384, null=True)),
                    ('purge_after', models.DateTimeField(null=True)),
                ],
                options={
                    'verbose_name_plural': 'rows of snapshots',
                    'indexes': [models.Index(fields=['user', 'row'], name='snapshotrow_owner'), models.Index(condition=models.Q(('message__isnull', False)), fields=['message'], name='snapshotrow_message'), models.Index(condition=models.Q(('purge_after__isnull', False)), fields=['purge_after'], name='snapshotrow_purge')],
                    'constraints': [models.UniqueConstraint(fields=('snapshot', 'kind', 'row'), name='one_row_per_snapshot')],
                },
            ),
            migrations.CreateModel(
                name='StoredItem',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('namespace', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), size=None)),
                    ('key', models.CharField(max_length=200)),
                    ('value', models.JSONField()),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ('updated_at', models.DateTimeField(default=django.utils.timezone.now)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', '-updated_at'], name='storeditem_owner')],
                    'constraints': [models.UniqueConstraint(fields=('user', 'namespace', 'key'), name='one_item_per_key')],
                },
            ),
            migrations.CreateModel(
                name='StoredText',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('item', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='texts', to='memories.storeditem')),
                    ('place', models.CharField(max_length=200)),
                    ('content', models.TextField(db_default='', default='')),
                    ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                    ('embedding_model', models.CharField(max_length=100)),
                ],
                options={
                    'indexes': [models.Index(fields=['user'], name='storedtext_owner')],
                },
            ),
            migrations.CreateModel(
                name='SupportAccess',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('staff', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('subject', models.CharField(max_length=64)),
                    ('reason', models.CharField(max_length=300)),
                    ('opened_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ('expires_at', models.DateTimeField()),
                    ('closed_at', models.DateTimeField(null=True)),
                ],
                options={
                    'verbose_name_plural': 'support accesses',
                    'indexes': [models.Index(fields=['staff', 'person', '-expires_at'], name='access_live'), models.Index(fields=['subject'], name='access_subject')],
                },
            ),
            migrations.CreateModel(
                name='ErasureRun',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('job', models.UUIDField(null=True, unique=True)),
                    ('subject', models.CharField(max_length=64)),
                    ('mode', models.CharField(max_length=32)),
                    ('requested_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('erased_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ('counts', models.JSONField(default=dict)),
                    ('left', models.JSONField(default=dict)),
                    ('digests', django.contrib.postgres.fields.ArrayField(base_field=models.BinaryField(max_length=32), default=list, size=None)),
                    ('queues_scanned_at', models.DateTimeField(null=True)),
                ],
                options={
                    'indexes': [models.Index(fields=['-erased_at'], name='erasure_at'), models.Index(condition=models.Q(('queues_scanned_at', None)), fields=['erased_at'], name='erasure_unscanned')],
                },
            ),
            migrations.CreateModel(
                name='Tally',
                fields=[
                    ('id', models.BigAutoField(primary_key=True, serialize=False)),
                    ('day', models.DateField()),
                    ('measure', models.CharField(max_length=16)),
                    ('first', models.CharField(max_length=100)),
                    ('second', models.CharField(max_length=100)),
                    ('third', models.CharField(max_length=100)),
                    ('amount', models.BigIntegerField()),
                    ('settled', models.BooleanField(default=False)),
                ],
                options={
                    'verbose_name_plural': 'tallies',
                    'indexes': [models.Index(fields=['measure', 'day'], name='tally_measure'), models.Index(condition=models.Q(('settled', False)), fields=['id'], name='tally_fresh')],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('settled', True)), fields=('measure', 'day', 'first', 'second', 'third'), name='one_settled_tally')],
                },
            ),
            migrations.CreateModel(
                name='RecallRank',
                fields=[
                    ('fact_id', models.UUIDField(primary_key=True, serialize=False)),
                ],
            ),
            migrations.CreateModel(
                name='Trace',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('at', models.DateTimeField()),
                    ('surface', models.CharField(choices=[('web', 'Web'), ('telegram', 'Telegram'), ('mcp', 'MCP'), ('bmc', 'Coding assistant'), ('api', 'API')], max_length=16)),
                    ('message', models.TextField(blank=True)),
                    ('recall', models.JSONField(null=True)),
                    ('exchange', models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='memories.exchange')),
                    ('learning', models.JSONField(null=True)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', '-at', 'id'], name='trace_owner')],
                    'constraints': [models.UniqueConstraint(fields=('exchange',), name='one_trace_per_exchange')],
                },
            ),
            migrations.CreateModel(
                name='NextVector',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('table', models.CharField(max_length=16)),
                    ('row', models.UUIDField()),
                    ('digest', models.CharField(max_length=32)),
                    ('embedding', pgvector.django.halfvec.HalfVectorField(dimensions=384)),
                    ('embedding_model', models.CharField(max_length=100)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('user', 'table', 'row'), name='one_next_vector_per_row')],
                },
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
            migrations.CreateModel(
                name='WebhookDelivery',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('endpoint', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='deliveries', to='memories.webhookendpoint')),
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
                ],
                options={
                    'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['next_attempt_at'], name='webhookdelivery_due'), models.Index(fields=['endpoint', '-created_at'], name='webhookdelivery_of')],
                },
            ),
        ),
    ]
