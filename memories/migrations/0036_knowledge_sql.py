"""Rights, search, touch and the feed of changes of entries."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0035_knowledge")]

    operations = [run_sql("knowledge")]
