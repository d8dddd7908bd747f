"""Who may sign in: staff create accounts; nobody signs up by themselves."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailConfirmationMixin
from django.http import HttpRequest


class InvitedOnly(DefaultAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def send_confirmation_mail(
        self,
        request: HttpRequest,
        emailconfirmation: EmailConfirmationMixin,
        signup: bool,  # noqa: FBT001 - as allauth calls it
    ) -> None:
        """Nothing is sent by mail: an address is one more way to name oneself when signing in."""
