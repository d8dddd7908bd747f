"""What went wrong, in one sentence, where the person at the keyboard can mend it."""

from pathlib import Path

import psycopg
import redis
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from kombu.exceptions import OperationalError as BrokerError
from pydantic import ValidationError

from brain.run.embedded import EmbeddedError
from brain.run.embedded.failure import missing_right
from brain.run.record import CannotRunError

# Classes of SQLSTATE: connection, authorization, no such database, operator intervention. None at all: not connected.
_CANNOT_CONNECT = {"", "08", "28", "3D", "57"}


def explanation(error: BaseException) -> str | None:
    """None for a fault of the program, which deserves its traceback."""
    match error:
        case EmbeddedError() | CannotRunError() | ImproperlyConfigured() | PermissionDenied():
            return str(error)
        case ValidationError():
            return "; ".join(
                f"{str(each['loc'][0]).upper()}: {each['msg']}" for each in error.errors() if each["loc"]
            )
        case psycopg.OperationalError() if reason := _of_postgres(error):
            return reason
        case redis.ConnectionError() | BrokerError():
            return f"Cannot connect to Redis: {_first_line(error)} (REDIS_URL)"
        case OSError() if error.filename:
            return _folder(error, Path(str(error.filename)))
    return explanation(error.__cause__) if error.__cause__ else None


def _of_postgres(error: psycopg.OperationalError) -> str | None:
    if isinstance(error, psycopg.errors.DiskFull):
        return "The disk of the database is full: make room on it."
    if (error.sqlstate or "")[:2] in _CANNOT_CONNECT:
        return f"Cannot connect to Postgres: {_first_line(error)} (DATABASE_URL, OWNER_DATABASE_URL)"
    return None


def _folder(error: OSError, path: Path) -> str | None:
    if isinstance(error, PermissionError):
        return str(missing_right(path))
    from brain.environment import environment  # noqa: PLC0415 - a setting that cannot be read is explained here, too

    if path.is_relative_to(environment.data_dir):
        return f"Cannot use the data folder {environment.data_dir}: {error.strerror} (DATA_DIR)"
    return None


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
