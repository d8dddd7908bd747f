"""What the application may do with the tables of 0005, and the functions that go with them."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [
        ("memories", "0005_support"),
    ]

    operations = [run_sql("support"), run_sql("requeue")]
