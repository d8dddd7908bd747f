"""The one error of this package: a sentence for the person at the keyboard."""

import errno
import os
import pwd
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class EmbeddedError(Exception):
    """An embedded server cannot be started or reached; the text says why and what to do, in one sentence."""


def owner_of(path: Path) -> str:
    uid = path.stat().st_uid
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user id {uid}"


def missing_right(path: Path) -> EmbeddedError:
    """The sentence for a folder that this user may not use. It names the nearest folder that can be looked at."""
    seen = path
    while not os.access(seen.parent, os.X_OK) or not seen.exists():
        seen = seen.parent
    return EmbeddedError(
        f"No right to use {path}: {seen} belongs to {owner_of(seen)}. "
        f"Run as that user, give the folder to yourself (chown -R), or name another one with DATA_DIR=…"
    )


@contextmanager
def one_sentence(data_dir: Path) -> Iterator[None]:
    """What the operating system refuses, said in one sentence."""
    try:
        yield
    except PermissionError as error:
        raise missing_right(Path(str(error.filename or data_dir))) from error
    except OSError as error:
        if error.errno not in {errno.ENOSPC, errno.EROFS, errno.EDQUOT}:
            raise
        raise EmbeddedError(
            f"Cannot write to {data_dir}: {error.strerror}. Name another folder with DATA_DIR=…"
        ) from error
