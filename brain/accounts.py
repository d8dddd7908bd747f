"""Who may sign in: staff create accounts; nobody signs up by themselves."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailConfirmationMixin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class InvitedOnly(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | dict.fromkeys(
        ["email_password_mismatch", "username_password_mismatch"],
        _("This login, or its password, is not correct."),
    )
    error_messages |= {
        "too_many_login_attempts": _(
            "Too many wrong passwords. Try again in five minutes, or sign in with a passkey."
        )
    }

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords count per login and address: nobody locks somebody else out from elsewhere."""
        key: str = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{key}:{self.get_client_ip(request)}"

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def send_confirmation_mail(
        self,
        request: HttpRequest,
        emailconfirmation: EmailConfirmationMixin,
        signup: bool,  # noqa: FBT001 - as allauth calls it
    ) -> None:
        """Nothing is sent by mail: an address is one more way to name oneself when signing in."""
