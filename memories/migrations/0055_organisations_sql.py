"""Whose every shared row is, and the functions that ask for it."""

from django.db import migrations

from memories.sql import renew_function, run_sql


class Migration(migrations.Migration):
    # By itself: Django writes foreign keys at the end of the migration that makes a table.
    dependencies = [("memories", "0054_organisations")]

    operations = [
        run_sql("shared_table"),
        run_sql("organisations"),
        renew_function("merges", "absorb_account", role="lorekeeper_merges"),
        renew_function("team_recall", "recall_team", role="lorekeeper_recall"),
        renew_function("knowledge", "search_knowledge", role="lorekeeper_recall"),
        renew_function(
            "entries_apart",
            "settle_tallies",
            role="lorekeeper_stats",
            replacing={"ON CONFLICT (measure,": "ON CONFLICT (organisation_id, measure,"},
        ),
    ]
