"""What recall derives from a memory: its words in every shape, and its vector as bits."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0002_sql")]
    operations = [
        run_sql("personal_recall_by_vector"),
        run_sql("neighbours"),
        run_sql("irregular_forms"),
        run_sql("personal_recall_by_words"),
    ]
