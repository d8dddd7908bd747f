"""The operating system account that the servers run as. Postgres refuses to run as root."""

import logging
import os
import pwd
import shutil
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brain.run.embedded.failure import EmbeddedError

log = logging.getLogger(__name__)

NAME = "lorekeeper"


@dataclass(frozen=True, slots=True)
class Account:
    """Whom a server's files belong to, and how a child process becomes that user."""

    uid: int
    gid: int
    changes: bool  # false where the current user is that account already

    def process(self) -> dict[str, Any]:
        """Keyword arguments for subprocess."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []} if self.changes else {}

    def own(self, folder: Path) -> Path:
        """Create the folder for this account alone (mode 0700)."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.changes:
            os.chown(folder, self.uid, self.gid)
        folder.chmod(0o700)
        return folder


def account(data_dir: Path, cluster: Path) -> Account:
    """The current user; for root the owner of the cluster, else of the data folder, else an account made for it."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid(), changes=False)
    if cluster.exists() and (kept := cluster.stat()).st_uid != 0:
        return Account(kept.st_uid, kept.st_gid, changes=True)
    near = next(path for path in (data_dir, *data_dir.parents) if path.exists()).stat()
    if near.st_uid != 0 and _has_a_name(near.st_uid):
        return Account(near.st_uid, near.st_gid, changes=True)
    return _dedicated()


def _has_a_name(uid: int) -> bool:
    """Whether initdb, which looks itself up, can run as that user."""
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True


def _dedicated() -> Account:
    try:
        entry = pwd.getpwnam(NAME)
    except KeyError:
        entry = _create()
    return Account(entry.pw_uid, entry.pw_gid, changes=True)


def _create() -> pwd.struct_passwd:
    command = shutil.which("useradd")
    if command is None:
        raise EmbeddedError(
            "Postgres does not run as root and there is no useradd to make an account for it: run as an ordinary user."
        )
    options = [
        "--system",
        "--user-group",
        "--no-create-home",
        "--home-dir",
        "/nonexistent",
        "--shell",
        "/usr/sbin/nologin",
    ]
    done = subprocess.run([command, *options, NAME], capture_output=True, text=True, check=False)  # noqa: S603
    try:
        return pwd.getpwnam(NAME)
    except KeyError:
        raise EmbeddedError(
            f"Postgres does not run as root and no account could be made for it ({done.stderr.strip()}): run as an ordinary user."
        ) from None


def let_in(who: Account, folder: Path) -> None:
    """Root only: the account may pass through every folder on the way. Listing them stays forbidden."""
    if not who.changes:
        return
    for path in reversed(folder.parents):
        mode = path.stat()
        if mode.st_uid == who.uid or mode.st_mode & stat.S_IXOTH:
            continue
        log.warning(
            "%s may now be passed through by other users (chmod o+x): the account of the embedded servers needs it.",
            path,
        )
        path.chmod(stat.S_IMODE(mode.st_mode) | stat.S_IXOTH)


def let_read(who: Account, folder: Path) -> None:
    """Root only: what a strict umask closed when the wheel was unpacked is opened for reading."""
    let_in(who, folder)
    if not who.changes or folder.stat().st_mode & stat.S_IXOTH:
        return
    for path in (folder, *folder.rglob("*")):
        mode = stat.S_IMODE(path.stat().st_mode)
        path.chmod(mode | stat.S_IROTH | (stat.S_IXOTH if mode & stat.S_IXUSR else 0))
