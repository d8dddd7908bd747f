"""A session belongs to no assistant: a conversation that moves between them stays one."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("memories", "0031_learn_world")]

    operations = [migrations.RemoveField("conversation", "assistant")]
