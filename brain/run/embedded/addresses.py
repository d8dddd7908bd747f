"""Where the embedded servers of a data folder listen. Computed alone: nothing is started or looked at."""

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

DATABASE = "lorekeeper"
SUPERUSER = "postgres"
PORT = 5432  # part of the socket's name, no TCP port
POSTGRES_SOCKET = f".s.PGSQL.{PORT}"
VALKEY_SOCKET = "valkey.sock"

# The kernel keeps 108 bytes for a socket's path on Linux and 104 on macOS.
_LONGEST = 100
# A comma separates hosts in libpq and folders in Postgres; kombu does not decode what is percent-encoded.
_PLAIN = re.compile(r"/[A-Za-z0-9/._+-]*")
# Not tempfile.gettempdir(): two processes with different TMPDIR must find the same sockets.
_SHORT = Path("/tmp")  # noqa: S108  the folder below it is private and its owner is checked before use


@dataclass(frozen=True, slots=True)
class Urls:
    """Addresses of one data folder's servers: three Postgres logins, and Valkey twice."""

    app: str
    owner: str
    admin: str
    redis: str  # as redis-py and Django's cache want it
    celery: str  # the same server as kombu wants it


def socket_folder(data_dir: Path) -> Path:
    """`sockets/` in the data folder, or a short folder named by its hash where that path is too long or unusual."""
    inside = data_dir / "sockets"
    fits = len(os.fsencode(inside / POSTGRES_SOCKET)) <= _LONGEST
    if fits and _PLAIN.fullmatch(str(inside)):
        return inside
    return _SHORT / f"lorekeeper-{hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:16]}"


def urls(data_dir: Path) -> Urls:
    folder = socket_folder(data_dir)

    def postgres(role: str, database: str = DATABASE) -> str:
        # The port is named because PGPORT in the environment would otherwise change it.
        return f"postgresql://{role}@/{database}?host={quote(str(folder), safe='')}&port={PORT}"

    return Urls(
        app=postgres("lorekeeper_app"),
        owner=postgres("lorekeeper_owner"),
        admin=postgres(SUPERUSER, "postgres"),
        redis=f"unix://{folder / VALKEY_SOCKET}?db=0",
        celery=f"redis+socket://{folder / VALKEY_SOCKET}",
    )
