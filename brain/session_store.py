"""Sessions in the database; one that cannot be written is no session that has ended.

Django takes every error of a save for a sign-out elsewhere, and answers 400: with a full disk, or a database that goes away in the
middle of a request, that is not true, and nobody hears when to come again.
"""

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import InterfaceError, OperationalError


class SessionStore(db.SessionStore):
    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's own signature
        try:
            super().save(must_create)
        except UpdateError as error:
            if isinstance(error.__context__, OperationalError | InterfaceError):
                raise error.__context__ from error.__context__.__cause__
            raise
