"""When a person began anew: a closed conversation takes nothing in any more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0029_digests")]

    operations = [migrations.AddField("conversation", "closed_at", models.DateTimeField(null=True))]
