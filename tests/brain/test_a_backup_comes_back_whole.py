"""Backup and restore as commands: what was there is there again, and who was erased since is not."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from brain.environment import ROOT
from brain.run import embedded

Manage = Callable[..., "subprocess.CompletedProcess[str]"]
PEOPLE = "from memories.models import User; print('people', *sorted(User.objects.values_list('username', flat=True)))"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("kept")
    (made / "word").write_text("correct horse battery staple\n")
    (made / "wrong").write_text("another long passphrase\n")
    return made


@pytest.fixture(scope="module")
def manage(folder: Path) -> Iterator[Manage]:
    surroundings = {
        name: value
        for name, value in os.environ.items()
        if not name.endswith(("_URL", "SECRET_KEY", "SETTINGS_MODULE"))
    }

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return subprocess.run(
            command,
            env=surroundings | {"DATA_DIR": str(folder / "data")},
            capture_output=True,
            text=True,
            check=False,
        )

    with embedded.running(folder / "data"):
        yield run


def test_the_erased_stay_erased_and_the_others_come_back(manage: Manage, folder: Path) -> None:
    file, word = str(folder / "backup"), f"--passphrase-file={folder / 'word'}"
    made = "from memories.models import User; [User.objects.create_user(name) for name in ('ada', 'barnaby-quill')]"
    for step in (("prepare",), ("shell", "-c", made), ("backup", file, word)):
        done = manage(*step)
        assert done.returncode == 0, done.stderr
    key = (folder / "data" / "secret_key").read_text()
    content = Path(file).read_bytes()
    assert b"barnaby-quill" not in content
    assert key.encode() not in content
    gone = "from memories.models import User; from memories.actions.erasure import *; u = User.objects.get(username='barnaby-quill'); erase_rows(user=u, mode=Mode.ACCOUNT, requested_by=u, reason='asked', returned=True)"
    done = manage("shell", "-c", gone)
    assert done.returncode == 0, done.stderr
    done = manage("restore", file, word)
    assert done.returncode == 1
    assert "not empty" in done.stderr
    done = manage("restore", file, "--replace", f"--passphrase-file={folder / 'wrong'}")
    assert done.returncode == 1
    assert "passphrase" in done.stderr
    done = manage("restore", file, "--replace", word)
    assert done.returncode == 0, done.stderr
    assert "1 accounts had come back" in done.stdout
    assert "people ada\n" in manage("shell", "-c", PEOPLE).stdout
