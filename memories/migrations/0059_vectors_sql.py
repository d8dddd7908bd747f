"""Whose waiting vectors they are, and of which model everybody's are."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    # By itself: Django writes foreign keys at the end of the migration that makes a table.
    dependencies = [("memories", "0058_vectors_and_models")]

    operations = [run_sql("vectors")]
