from django.db import migrations

from memories.sql import renew_function, run_sql


class Migration(migrations.Migration):
    """Which memories of a large owner hold a word is read in an index: in the table it took half of a recall."""

    dependencies = [("memories", "0004_what_still_holds_of_a_doubted_memory")]
    operations = [
        run_sql("recall_holders"),
        renew_function("personal_recall_by_words", "recall_by_words"),
    ]
