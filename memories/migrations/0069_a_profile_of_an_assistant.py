"""An assistant of a person's has a profile of its own, which goes with it."""

import django.db.models.deletion
from django.db import migrations, models

ADD = """
ALTER TABLE memories_profileattribute ADD COLUMN assistant_id uuid
    CONSTRAINT profile_assistant_fk REFERENCES memories_assistant (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
"""


class Migration(migrations.Migration):
    dependencies = [("memories", "0068_entries_are_searched_by_one_look")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(ADD, "ALTER TABLE memories_profileattribute DROP COLUMN assistant_id")
            ],
            state_operations=[
                migrations.AddField(
                    model_name="profileattribute",
                    name="assistant",
                    field=models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="memories.assistant",
                    ),
                )
            ],
        )
    ]
