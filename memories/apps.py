from django.apps import AppConfig


class MemoriesConfig(AppConfig):
    name = "memories"
    verbose_name = "Memories"

    def ready(self) -> None:
        from memories import tenancy  # noqa: PLC0415 - models and connections exist only now

        tenancy.refuse_excess_rights_on_connect()
