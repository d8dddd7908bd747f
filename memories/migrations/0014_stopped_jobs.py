"""A job that was stopped half-way has a state of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0013_traces")]

    operations = [
        migrations.AlterField(
            model_name="job",
            name="state",
            field=models.CharField(
                choices=[
                    ("queued", "waiting"),
                    ("running", "running"),
                    ("done", "done"),
                    ("failed", "failed"),
                    ("cancelled", "cancelled"),
                    ("stopped", "stopped"),
                ],
                default="queued",
                max_length=16,
            ),
        ),
    ]
