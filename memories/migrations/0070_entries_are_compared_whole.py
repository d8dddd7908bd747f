"""A search compares every entry of its organisation, and finds words in that organisation's own part of the index."""

from django.db import migrations

from memories.sql import renew_function, run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0069_a_profile_of_an_assistant")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveIndex(model_name="entry", name="entry_words")],
            database_operations=[run_sql("entry_vectors")],
        ),
        renew_function("knowledge", "search_knowledge", role="lorekeeper_recall"),
    ]
