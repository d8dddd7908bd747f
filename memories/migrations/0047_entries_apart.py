"""Stats counts entries apart from facts."""

from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0046_worded_by_models")]

    operations = [
        migrations.AlterField(
            model_name="decision",
            name="store",
            field=models.CharField(
                choices=[("personal", "personal"), ("team", "team"), ("knowledge", "entries")], max_length=16
            ),
        ),
        run_sql("entries_apart"),
    ]
