"""When a key expires."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0037_left_out")]

    operations = [migrations.AddField("apikey", "expires_at", models.DateTimeField(blank=True, null=True))]
