"""Whether a failure comes from a full disk, which goes on until somebody makes room."""

import errno
from collections.abc import Iterator

from django.conf import settings
from django.db import InterfaceError, OperationalError

from brain.run.disk import disk_has_room
from memories.busy import is_busy, is_refused_for_room

RETRY_SECONDS = 10  # longer than after a restart: somebody has to act
_FULL = {errno.ENOSPC, errno.EDQUOT}


def comes_of_a_full_disk(error: BaseException | None) -> bool:
    """What Postgres says, or the operating system; of an embedded Postgres that is away, what its disk shows."""
    return any(_is_full(each) for each in chain(error))


def chain(error: BaseException | None) -> Iterator[BaseException]:
    """A template's error, for one, is raised from what happened in it."""
    while error:
        yield error
        error = error.__cause__


def _is_full(error: BaseException) -> bool:
    match error:
        case OperationalError() if is_refused_for_room(error):
            return True
        case OperationalError() if is_busy(error):
            return False
        case OperationalError() | InterfaceError():
            return bool(settings.EMBEDDED) and not disk_has_room()
        case OSError():
            return error.errno in _FULL
    return False
