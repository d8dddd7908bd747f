"""Whose receipts of assistants they are, and whose memory is kept in order."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    # By itself: Django writes foreign keys at the end of the migration that makes a table.
    dependencies = [("memories", "0048_assistants")]

    operations = [run_sql("assistants")]
