"""Roles' rights, row-level security, functions and triggers: the files in memories/sql."""

from django.db import migrations

from memories.sql import run_sql


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
        run_sql("cascades"),
        run_sql("grants"),
        run_sql("policies"),
        run_sql("functions"),
        run_sql("people"),
        run_sql("contributions"),
        run_sql("team_recall"),
        run_sql("audit"),
    ]
