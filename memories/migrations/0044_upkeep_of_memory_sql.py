"""Whose summaries, profiles and records of maintenance they are."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    # By itself: Django writes foreign keys at the end of the migration that makes a table.
    dependencies = [("memories", "0043_upkeep_of_memory")]

    operations = [run_sql("upkeep_of_memory")]
