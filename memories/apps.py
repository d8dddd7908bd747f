from django.apps import AppConfig
from django.db.models.signals import post_migrate


class MemoriesConfig(AppConfig):
    name = "memories"
    verbose_name = "Memories"

    def ready(self) -> None:
        from memories import permissions, tenancy  # noqa: PLC0415 - models exist only now

        tenancy.refuse_excess_rights_on_connect()
        post_migrate.connect(permissions.ship_groups, dispatch_uid="memories.groups")
