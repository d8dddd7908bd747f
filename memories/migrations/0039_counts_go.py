"""Counts of learned exchanges may be deleted."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0038_key_expiry'),
    ]

    operations = [run_sql("learnruns_go")]
