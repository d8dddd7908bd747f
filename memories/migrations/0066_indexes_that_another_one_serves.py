"""Messages, exchanges and quotations: no index of its own for a reference that another index begins with."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SERVED = {
    ("message", "user"): "memories_message_user_id_2e86ea20",
    ("exchange", "user"): "memories_exchange_user_id_fdc0aaf8",
    ("quotation", "user"): "memories_quotation_user_id_8665be52",
    ("quotation", "message"): "memories_quotation_message_id_23556f1b",
}


def reference(to: str) -> models.ForeignKey:
    return models.ForeignKey(
        db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name="+", to=to
    )


class Migration(migrations.Migration):
    dependencies = [("memories", "0065_count_what_would_be_deleted")]

    operations = [
        # In the database by hand: Django would make the foreign keys anew, without their cascades (0002_sql).
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("message", "user", reference(settings.AUTH_USER_MODEL)),
                migrations.AlterField("exchange", "user", reference(settings.AUTH_USER_MODEL)),
                migrations.AlterField("quotation", "user", reference(settings.AUTH_USER_MODEL)),
                migrations.AlterField("quotation", "message", reference("memories.message")),
            ],
            database_operations=[
                migrations.RunSQL(
                    f"DROP INDEX {name}", f"CREATE INDEX {name} ON memories_{table} ({column}_id)"
                )
                for (table, column), name in SERVED.items()
            ],
        ),
    ]
