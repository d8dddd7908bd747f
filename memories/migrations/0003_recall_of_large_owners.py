from django.db import migrations

from memories.sql import renew_function


class Migration(migrations.Migration):
    """How many memories a large owner has is told from a sample: counting them took a tenth of a recall."""

    dependencies = [("memories", "0002_sql")]
    operations = [renew_function("personal_recall_by_words", "recall_by_words")]
