import django.contrib.postgres.fields
from django.db import migrations, models

STEPS = [
    ("extract", "extract what lasts of a person"),
    ("team", "extract team facts"),
    ("curate", "leave out what is not worth keeping"),
    ("classify", "say what kind of thing it is"),
    ("plan", "plan what to look for"),
    ("summarise", "summarise older sessions"),
    ("consolidate", "draw memories together"),
    ("answer", "answer at /v1/chat/completions"),
]
PARTS = [
    ("message", "what the person said"),
    ("reply", "what the assistant answered"),
    ("context", "what was recalled for the answer"),
    ("statements", "what is about to be remembered"),
    ("memories", "what is remembered"),
]


class Migration(migrations.Migration):
    dependencies = [("memories", "0045_replaced_leads_on")]

    operations = [
        migrations.AddField(
            model_name="memory",
            name="written_from",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.UUIDField(), blank=True, null=True, size=None
            ),
        ),
        migrations.AlterField(
            model_name="modelendpoint",
            name="parts",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(choices=PARTS, max_length=16), size=None
            ),
        ),
        migrations.AlterField(
            model_name="modelendpoint",
            name="step",
            field=models.CharField(choices=STEPS, max_length=16),
        ),
        migrations.AlterField(
            model_name="modeluse",
            name="step",
            field=models.CharField(choices=STEPS, max_length=16),
        ),
    ]
