"""A summary knows for which budget it was made, and when somebody last asked: what the night makes ahead."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0070_entries_are_compared_whole")]

    operations = [
        migrations.AddField(
            model_name="summary", name="tokens", field=models.IntegerField(db_default=0, default=0)
        ),
        migrations.AddField(model_name="summary", name="asked_at", field=models.DateTimeField(null=True)),
    ]
