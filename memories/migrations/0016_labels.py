"""A decision that was undone is no label for calibration any more."""

import django.contrib.postgres.fields
from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0015_second_factor_reset")]

    operations = [
        migrations.AddField(
            model_name="decision", name="undone", field=models.BooleanField(db_default=False, default=False)
        ),
        migrations.AddField(
            model_name="factevent",
            name="labels",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.UUIDField(), default=list, size=None
            ),
        ),
        run_sql("labels"),
    ]
