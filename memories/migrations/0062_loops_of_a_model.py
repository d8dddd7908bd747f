"""A model may look things up, and store them, with tools."""

from django.db import migrations, models

STEPS = [
    ("extract", "extract what lasts of a person"),
    ("team", "extract team facts"),
    ("world", "say what a message tells of a person's world"),
    ("store", "say what of that is worth storing"),
    ("store_loop", "store it with tools, beside what is known"),
    ("curate", "leave out what is not worth keeping"),
    ("classify", "say what kind of thing it is"),
    ("plan", "plan what to look for"),
    ("retrieve_loop", "look it up with tools, turn by turn"),
    ("context", "leave out of what was recalled what does not help"),
    ("summarise", "summarise older sessions"),
    ("consolidate", "draw memories together"),
    ("answer", "answer at /v1/chat/completions"),
]


class Migration(migrations.Migration):
    dependencies = [("memories", "0061_exchanges_that_wait")]

    operations = [
        migrations.AlterField("modelendpoint", "step", models.CharField(choices=STEPS, max_length=16)),
        migrations.AlterField("modeluse", "step", models.CharField(choices=STEPS, max_length=16)),
    ]
