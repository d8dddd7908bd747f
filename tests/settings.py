"""The product's own settings, on servers and a data folder of the tests' own.

So `make test` runs beside `make run`, and two test runs beside each other: each holds one folder below
`.data/` until it ends (`test`, `test2`, …). `TEST_DATA_DIR` names one; processes that a test starts inherit it.
Each process of a run that is shared out (`-n 2`) has a folder of its own in it: `test/gw0`, `test/gw1`.
"""

import fcntl
import os
from pathlib import Path
from typing import IO

from brain.environment import ROOT, environment

_held: list[IO[str]] = []


def _hold(folder: Path) -> bool:
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "session.lock").open("a")
    try:
        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return False
    _held.append(lock)
    return True


def _data_dir() -> Path:
    if given := os.environ.get("TEST_DATA_DIR"):
        folder, process = Path(given), os.environ.get("PYTEST_XDIST_WORKER", "")
        return folder if folder.name == process else folder / process
    candidates = (ROOT / ".data" / f"test{number}" for number in ("", *range(2, 100)))
    return next(folder for folder in candidates if _hold(folder))


# Exported once, not once per folder.
environment.model_dir = environment.model_dir or environment.data_dir / "models"
environment.data_dir = _data_dir()
os.environ["MODEL_DIR"] = str(environment.model_dir)
# Who asks the environment trusts nobody: nothing leaves the machine, and each client would read all authorities for 26 ms.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(environment.data_dir / "authorities")
os.environ["TEST_DATA_DIR"] = os.environ["DATA_DIR"] = str(environment.data_dir)

from brain.settings import *  # noqa: E402, F403  the folder is chosen first

STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # noqa: F405  WhiteNoise warns where it is missing
WHITENOISE_AUTOREFRESH = True  # looks for a file when asked for it: each client would list all of them first
# Tests call more often than anybody; those of the limits set their own.
RATE_LIMIT_KEY = RATE_LIMIT_PERSON = RATE_LIMIT_ADDRESS = RATE_LIMIT_ANONYMOUS = RATE_LIMIT_WRONG_KEYS = ""
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # a sign-in in every other test
