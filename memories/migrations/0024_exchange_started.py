"""Since when an exchange is being learned, so that nobody else begins as well."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0023_voices")]

    operations = [migrations.AddField("exchange", "started_at", models.DateTimeField(null=True))]
