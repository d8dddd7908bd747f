"""What a shorter retention of traces and of faded memories would delete is counted before it is put in force."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0064_one_of_each_person_is_sent_again")]

    operations = [run_sql("retention")]
