"""Whether what a person tells of the world around them is learned, too."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0030_conversation_closed")]

    operations = [
        migrations.AddField("user", "learn_world", models.BooleanField(default=True, db_default=True))
    ]
