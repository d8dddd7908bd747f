"""Row-level security of link codes, and the function that tells whose one is."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0011_links")]
    operations = [run_sql("links")]
