"""Secrets that have to be used again, as they rest in the database: encrypted under a key that `SECRET_KEY` gives.

A dump without the secret key opens none of them.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from memories.errors import RefusedError


def seal(secret: str) -> str:
    return _key().encrypt(secret.encode()).decode()


def unseal(sealed: str) -> str:
    """Raises RefusedError where it was sealed under another secret key."""
    try:
        return _key().decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise RefusedError(
            "This secret was stored under another SECRET_KEY and cannot be read. Enter it again."
        ) from None


def _key() -> Fernet:
    derived = HKDF(SHA256(), 32, salt=None, info=b"lorekeeper sealing").derive(settings.SECRET_KEY.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
