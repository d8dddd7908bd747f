"""Recall by words as the file has it by now: what was replaced leads to what replaced it."""

from django.db import migrations

from memories.sql import renew_function

OF_REPLACED = "FUNCTION recall_replaced(uuid, halfvec, uuid, tsquery[], tsquery, boolean)"


class Migration(migrations.Migration):
    dependencies = [("memories", "0044_upkeep_of_memory_sql")]

    operations = [
        renew_function("personal_recall_by_words", "recall_replaced"),
        renew_function("personal_recall_by_words", "recall_by_words"),
        migrations.RunSQL(
            f"REVOKE EXECUTE ON {OF_REPLACED} FROM PUBLIC; GRANT EXECUTE ON {OF_REPLACED} TO lorekeeper_app",
            migrations.RunSQL.noop,
        ),
    ]
