"""Whose quotations they are, and how they are found."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    # By itself: Django writes foreign keys at the end of the migration that makes a table.
    dependencies = [("memories", "0025_quotations")]

    operations = [run_sql("quotations")]
