from django.db import migrations

from memories.sql import renew_function, run_sql


class Migration(migrations.Migration):
    """Nobody could delete an assistant without taking what others had told it, so its name stayed for good."""

    dependencies = [("memories", "0005_words_of_large_owners")]
    operations = [
        renew_function("own_table", "own_table"),
        run_sql("assistants_named"),
    ]
