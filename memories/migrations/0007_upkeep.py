"""The roster's stamp, ids and figures for retention and fading, and the audit log's other ways in."""

from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0006_support_sql")]
    operations = [
        run_sql("upkeep"),
        migrations.AddIndex(
            model_name="auditentry", index=models.Index(fields=["actor", "-at"], name="audit_actor")
        ),
        migrations.AddIndex(
            model_name="auditentry", index=models.Index(fields=["action", "-at"], name="audit_action")
        ),
        migrations.AddIndex(
            model_name="auditentry", index=models.Index(fields=["action_id"], name="audit_one_action")
        ),
    ]
