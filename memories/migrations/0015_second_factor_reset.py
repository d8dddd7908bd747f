"""Whether an admin has taken the second factor off an account, until its owner has read so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0014_stopped_jobs")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="second_factor_reset_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
