"""A model may leave out of what was recalled what does not help; instructions and days are found by indexes of their own."""

from django.db import migrations, models

STEPS = [
    ("extract", "extract what lasts of a person"),
    ("team", "extract team facts"),
    ("world", "say what a message tells of a person's world"),
    ("store", "say what of that is worth storing"),
    ("curate", "leave out what is not worth keeping"),
    ("classify", "say what kind of thing it is"),
    ("plan", "plan what to look for"),
    ("context", "leave out of what was recalled what does not help"),
    ("summarise", "summarise older sessions"),
    ("consolidate", "draw memories together"),
    ("answer", "answer at /v1/chat/completions"),
]


class Migration(migrations.Migration):
    dependencies = [("memories", "0055_organisations_sql")]

    operations = [
        migrations.AlterField("modelendpoint", "step", models.CharField(choices=STEPS, max_length=16)),
        migrations.AlterField("modeluse", "step", models.CharField(choices=STEPS, max_length=16)),
        migrations.AddIndex(
            "memory",
            models.Index(
                fields=["user"], condition=models.Q(type="instruction"), name="memory_instructions"
            ),
        ),
        migrations.AddIndex(
            "memory",
            models.Index(
                fields=["user", "falls_on"],
                condition=models.Q(falls_on__isnull=False),
                name="memory_falls_on",
            ),
        ),
    ]
