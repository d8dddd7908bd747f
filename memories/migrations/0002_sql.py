"""Rights, row-level security, functions and triggers: the files of memories/sql, each after what it builds on."""

from django.db import migrations

from memories.sql import run_sql

# A role may own functions only where it may create in the schema.
OWNERS_OF_FUNCTIONS = (
    "lorekeeper_audit, lorekeeper_contributions, lorekeeper_links, lorekeeper_merges, lorekeeper_recall, lorekeeper_rollcall, "
    "lorekeeper_stats"
)


class Migration(migrations.Migration):
    dependencies = [
        ("memories", "0001_initial"),
        # Their tables are granted to the application role by name.
        ("account", "0009_emailaddress_unique_primary_email"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("sessions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        # Whose every row is, and what may be done with it.
        run_sql("own_table"),
        run_sql("cascades"),
        run_sql("grants"),
        run_sql("shared_table"),
        run_sql("organisations"),
        migrations.RunSQL(f"GRANT CREATE ON SCHEMA public TO {OWNERS_OF_FUNCTIONS}"),
        run_sql("functions"),
        # People, and what is done over all of them.
        run_sql("people"),
        run_sql("roster"),
        run_sql("rollcall"),
        run_sql("audit"),
        # What the team says.
        run_sql("contributions"),
        run_sql("team_recall"),
        run_sql("knowledge"),
        run_sql("stats"),
        run_sql("stats_figures"),
        # What a person's memory finds.
        run_sql("personal_recall_by_vector"),
        run_sql("neighbours"),
        run_sql("irregular_forms"),
        run_sql("personal_recall_by_words"),
        run_sql("quotations"),
        run_sql("merges"),
        migrations.RunSQL(f"REVOKE CREATE ON SCHEMA public FROM {OWNERS_OF_FUNCTIONS}"),
    ]
