"""The database knows the defaults too, so that an insert need not send them."""

import django.contrib.postgres.fields
import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("memories", "0017_merges"),
    ]

    operations = [
        migrations.AlterField(
            model_name="decision",
            name="gate_rule",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AlterField(
            model_name="decision",
            name="relation",
            field=models.CharField(blank=True, db_default="", default="", max_length=16),
        ),
        migrations.AlterField(
            model_name="memory",
            name="action_items",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=200),
                blank=True,
                db_default=[],
                default=list,
                size=None,
            ),
        ),
        migrations.AlterField(
            model_name="memory",
            name="annotations",
            field=models.JSONField(blank=True, db_default=[], default=list),
        ),
        migrations.AlterField(
            model_name="memory",
            name="auto_captured",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AlterField(
            model_name="memory",
            name="downvotes",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name="memory",
            name="importance",
            field=models.SmallIntegerField(
                db_default=3,
                default=3,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(5),
                ],
            ),
        ),
        migrations.AlterField(
            model_name="memory",
            name="meaning",
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name="memory",
            name="note_type",
            field=models.CharField(db_default="note", default="note", max_length=16),
        ),
        migrations.AlterField(
            model_name="memory",
            name="people",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=200),
                blank=True,
                db_default=[],
                default=list,
                size=None,
            ),
        ),
        migrations.AlterField(
            model_name="memory",
            name="project",
            field=models.CharField(blank=True, db_default="", default="", max_length=100),
        ),
        migrations.AlterField(
            model_name="memory",
            name="recall_count",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name="memory",
            name="source",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AlterField(
            model_name="memory",
            name="strength",
            field=models.FloatField(db_default=1.0, default=1.0),
        ),
        migrations.AlterField(
            model_name="memory",
            name="tags",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=200),
                blank=True,
                db_default=[],
                default=list,
                size=None,
            ),
        ),
        migrations.AlterField(
            model_name="memory",
            name="topics",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=200),
                blank=True,
                db_default=[],
                default=list,
                size=None,
            ),
        ),
        migrations.AlterField(
            model_name="memory",
            name="upvotes",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
