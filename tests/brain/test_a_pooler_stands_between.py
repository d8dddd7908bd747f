"""Behind PgBouncer in transaction mode, where two connections serve everybody: nothing fails, and nobody sees another's rows."""

import getpass
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections

from tests.factories import person

PORT = 6432
CONFIGURED = """
[databases]
* = host={postgres} port={port}
[pgbouncer]
unix_socket_dir = {folder}
listen_port = {listen}
auth_type = trust
auth_file = {folder}/users
pool_mode = transaction
default_pool_size = 2
max_client_conn = 100
"""
# Eight people at once in a process of its own: everything of the loop, a cursor that runs on, and a page of the console's.
USED = """
import os, sys
from concurrent.futures import ThreadPoolExecutor
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django; django.setup()
from django.db import connection
from brain import loop
from brain.recall.search import recall
from memories.actions.remember import Statement, remember
from memories.models import Exchange, Memory, User
from memories.tenancy import acting_as

def use(user):
    for number in range(6):
        remember(user=user, statement=Statement(f"{user.username} keeps {number} bees."), surface="web")
        said = f"I am {user.username} and I live in a house with {number} doors."
        exchange = loop.take(user=user, surface="web", message=said, reply="Noted.", queued=False).exchange
        loop.learn(exchange.pk)
        found = recall(user=user, query=f"how many bees does {user.username} keep?", surface="web")
        assert found.personal, "nothing recalled"
        assert all(user.username in each.content or "user" in each.content for each in found.personal), found.personal
        with acting_as(user):
            seen = {each.user_id for each in Memory.objects.iterator(chunk_size=2)}
            assert seen == {user.pk}, seen
            assert not Exchange.objects.exclude(status="learned").exists()
        assert not Memory.objects.exists(), "rows without a person"
    connection.close()
    return 1

people = list(User.objects.filter(username__in=sys.argv[1:]))
with ThreadPoolExecutor(8) as threads:
    print(sum(threads.map(use, people)), "people")
"""


@pytest.fixture
def pooler() -> Iterator[Path]:
    program = shutil.which("pgbouncer")
    known = connections["default"].settings_dict
    socket = Path(str(known["HOST"])) / f".s.PGSQL.{known['PORT'] or 5432}"
    if program is None or not socket.exists():
        pytest.skip("needs PgBouncer (Debian's package pgbouncer) and a Postgres on a socket of this machine")
    account = pwd.getpwuid(socket.stat().st_uid).pw_name
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        (folder / "users").write_text(f'"{known["USER"]}" "{known["PASSWORD"]}"\n')
        values = {"postgres": known["HOST"], "port": known["PORT"] or 5432, "folder": folder, "listen": PORT}
        (folder / "pgbouncer.ini").write_text(CONFIGURED.format(**values))
        switch = ["-u", account] if account != getpass.getuser() else []
        with subprocess.Popen([program, "-q", *switch, str(folder / "pgbouncer.ini")]) as process:
            try:
                _until(folder / f".s.PGSQL.{PORT}")
                yield folder
            finally:
                process.terminate()


def _until(socket: Path) -> None:
    deadline = time.monotonic() + 10
    while not socket.exists():
        assert time.monotonic() < deadline, "PgBouncer did not start"
        time.sleep(0.05)


@pytest.mark.django_db(transaction=True)
def test_eight_people_share_two_connections(pooler: Path) -> None:
    people = [person() for _ in range(8)]
    known = connections["default"].settings_dict
    surroundings = os.environ | {
        "DATABASE_URL": f"postgresql://{known['USER']}@/{known['NAME']}?host={pooler}&port={PORT}",
        "REDIS_URL": settings.REDIS_URL,
        "TRANSACTION_POOLING": "true",
        "TEST_DATA_DIR": str(settings.DATA_DIR),
    }
    done = subprocess.run(
        [sys.executable, "-c", USED, *(each.username for each in people)],
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stdout.splitlines()[-1:] == ["8 people"], done.stderr
