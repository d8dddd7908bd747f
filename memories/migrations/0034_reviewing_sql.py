"""Grants, and what goes with whom: foreign keys are there once the migration that makes the tables is over."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0033_reviewing")]

    operations = [run_sql("reviewing")]
