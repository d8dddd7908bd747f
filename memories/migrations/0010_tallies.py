"""Running counts of the stores, and the functions that tell them."""

from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0009_fact_lists")]

    operations = [
        migrations.CreateModel(
            name="RecallRank",
            fields=[("fact_id", models.UUIDField(primary_key=True, serialize=False))],
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("day", models.DateField()),
                ("measure", models.CharField(max_length=16)),
                ("first", models.CharField(max_length=100)),
                ("second", models.CharField(max_length=100)),
                ("third", models.CharField(max_length=100)),
                ("amount", models.BigIntegerField()),
                ("settled", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name_plural": "tallies",
                "indexes": [
                    models.Index(fields=["measure", "day"], name="tally_measure"),
                    models.Index(
                        condition=models.Q(("settled", False)), fields=["id"], name="tally_fresh"
                    ),
                ],
            },
        ),
        # By itself, so that it is there when the counts below are settled against it.
        migrations.AddConstraint(
            model_name="tally",
            constraint=models.UniqueConstraint(
                condition=models.Q(("settled", True)),
                fields=("measure", "day", "first", "second", "third"),
                name="one_settled_tally",
            ),
        ),
        run_sql("stats"),
        run_sql("stats_figures"),
    ]
