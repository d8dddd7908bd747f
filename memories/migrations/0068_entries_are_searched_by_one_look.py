"""A search among entries looks at each candidate once: how important it is comes along from where it was found."""

from django.db import migrations

from memories.sql import renew_function


class Migration(migrations.Migration):
    dependencies = [("memories", "0067_vectors_of_all_that_is_shared")]

    operations = [renew_function("knowledge", "search_knowledge", role="lorekeeper_recall")]
