from django.apps import AppConfig
from django.core.signals import request_finished, request_started
from django.db.models.signals import post_migrate


class MemoriesConfig(AppConfig):
    name = "memories"
    verbose_name = "Memories"

    def ready(self) -> None:
        from allauth.account.signals import user_logged_in  # noqa: PLC0415 - models exist only now
        from allauth.mfa.signals import authenticator_removed  # noqa: PLC0415

        from memories import organisations, permissions, tenancy  # noqa: PLC0415
        from memories.actions.sign_ins import mark, signed_in  # noqa: PLC0415

        tenancy.refuse_excess_rights_on_connect()
        post_migrate.connect(permissions.ship_groups, dispatch_uid="memories.groups")
        post_migrate.connect(permissions.ship_organisation, dispatch_uid="memories.organisation")
        for signal in (request_started, request_finished):
            signal.connect(organisations.leave, dispatch_uid="memories.organisations")
        user_logged_in.connect(signed_in, dispatch_uid="memories.sign_ins")
        authenticator_removed.connect(mark, dispatch_uid="memories.factors")
