"""Of what waits to be learned the oldest of each person is sent again, not hundreds of one."""

from django.db import migrations

from memories.sql import renew_function


class Migration(migrations.Migration):
    dependencies = [("memories", "0063_entry_sketches")]

    operations = [
        renew_function("people", "take_unlearned_exchanges", role="lorekeeper_rollcall"),
    ]
