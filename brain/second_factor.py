"""Passkeys and authenticator apps as this product names them."""

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

NAME = "Lorekeeper"


class Adapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("This code is not right, or it was used already."),
        "cannot_generate_recovery_codes": _("Recovery codes come with a second factor: set one up first."),
    }

    def get_totp_issuer(self) -> str:
        return NAME

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """A browser asks for the passkeys of a name; the port is no part of it."""
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        return entity | {"name": NAME}

    def get_public_key_credential_user_entity(self, user: AbstractBaseUser) -> dict[str, object]:
        entity: dict[str, object] = super().get_public_key_credential_user_entity(user)
        return entity | {"display_name": str(user)}

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:  # noqa: A002 - as allauth calls it
        """What the field says before anybody types: the device at hand is the likeliest."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("This device") if number == 1 else gettext("Passkey {number}").format(number=number)


class AddPasskey(AddWebAuthnForm):
    """A passkey that signs in by itself, unless one says that it shall not."""

    name = forms.CharField(
        label=_("Name"), required=False, max_length=100, help_text=_("To tell it from others.")
    )
    passwordless = forms.BooleanField(
        label=_("Signs in by itself, without the password"),
        required=False,
        initial=True,
        help_text=_(
            "The device asks for a finger, a face or a PIN. Without this it only confirms who has typed the password."
        ),
    )
