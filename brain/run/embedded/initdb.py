"""The files of a cluster: made whole or not at all."""

import logging
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from brain.run.embedded.account import Account
from brain.run.embedded.addresses import SUPERUSER
from brain.run.embedded.failure import EmbeddedError

log = logging.getLogger(__name__)

VERSION = 18
# The same order and case rules on every machine, whatever its locale is.
_LOCALE = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]


def set_aside_what_is_no_cluster(folder: Path) -> None:
    """Leave a cluster of this version alone; an interrupted one is renamed, never deleted.

    Raises EmbeddedError for a cluster of another version.
    """
    if not folder.exists():
        return
    version = folder / "PG_VERSION"
    if version.exists() and (folder / "global" / "pg_control").exists():
        if (found := version.read_text().strip()) != str(VERSION):
            raise EmbeddedError(
                f"{folder} was written by Postgres {found}, this is Postgres {VERSION}: "
                "see docs/operations.md, Upgrade."
            )
    elif any(folder.iterdir()):
        aside = folder.with_name(f"postgres.incomplete-{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
        folder.rename(aside)
        log.warning("%s held no complete cluster: moved to %s, a new one is made.", folder, aside.name)
    else:
        folder.rmdir()


def initialise(install: Path, folder: Path, who: Account) -> None:
    """Made beside its place and renamed, so that an interrupted run leaves no half cluster there."""
    new = folder.with_name(f"{folder.name}.new")
    if new.exists():
        shutil.rmtree(new)
    who.own(new)
    command: list[str | Path] = [install / "bin" / "initdb", "-D", new, "-U", SUPERUSER, "--auth=trust"]
    command += [*_LOCALE, "--text-search-config=english"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=new, check=False, **who.process())  # noqa: S603
    if done.returncode:
        errors = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        raise EmbeddedError(
            f"Postgres could not create {folder}: {errors[-1]}. Name another folder with DATA_DIR=…"
        )
    new.rename(folder)
