"""The servers of a data folder: shared, healed after every kind of interruption, and stopped by the last user."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from brain.environment import ROOT
from brain.run import embedded
from brain.run.embedded.postgres import Cluster
from brain.run.embedded.valkey import Valkey

# A test run in the background of a shell hands down that SIGINT is ignored.
HOLD = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from pathlib import Path
from brain.run import embedded
with embedded.running(Path(sys.argv[1])):
    print("up", flush=True)
    time.sleep(60)
"""


def answer(urls: embedded.Urls) -> object:
    with psycopg.connect(urls.admin, autocommit=True) as connection:
        row = connection.execute("SELECT 42").fetchone()
    return row and row[0]


def hold(data_dir: Path) -> "subprocess.Popen[str]":
    """Another process that uses the servers until it is ended."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(data_dir)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout
    assert process.stdout.readline() == "up\n"
    return process


def end(process: "subprocess.Popen[str]", number: signal.Signals) -> None:
    process.send_signal(number)
    process.communicate(timeout=20)


def servers(data_dir: Path) -> list[int]:
    found = (Cluster(data_dir).process(), Valkey(data_dir).process())
    return [each.pid for each in found if each]


def test_they_stop_with_their_only_user_and_keep_what_was_written(tmp_path: Path) -> None:
    with embedded.running(tmp_path) as urls:
        with psycopg.connect(urls.admin, autocommit=True) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 'still here' AS word")
        redis.Redis.from_url(urls.redis).lpush("queue", "task")
    assert servers(tmp_path) == []
    with embedded.running(tmp_path) as urls:
        with psycopg.connect(urls.admin) as connection:
            assert connection.execute("SELECT word FROM kept").fetchone() == ("still here",)
        assert redis.Redis.from_url(urls.redis).lrange("queue", 0, -1) == [b"task"]


def test_nothing_listens_on_tcp(tmp_path: Path) -> None:
    with embedded.running(tmp_path) as urls, psycopg.connect(urls.admin) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
        assert redis.Redis.from_url(urls.redis).config_get("port") == {"port": "0"}
        assert oct((tmp_path / "sockets").stat().st_mode & 0o777) == "0o700"


def test_another_process_keeps_them_running(tmp_path: Path) -> None:
    with embedded.running(tmp_path) as urls:
        other = hold(tmp_path)
        before = servers(tmp_path)
    assert answer(urls) == 42
    assert servers(tmp_path) == before
    end(other, signal.SIGINT)
    assert servers(tmp_path) == []


def test_a_nested_use_does_not_stop_the_outer_one(tmp_path: Path) -> None:
    with embedded.running(tmp_path) as urls:
        with embedded.running(tmp_path):
            pass
        assert answer(urls) == 42
    assert servers(tmp_path) == []


def test_orphans_of_a_killed_user_are_adopted_and_then_stopped(tmp_path: Path) -> None:
    other = hold(tmp_path)
    orphans = servers(tmp_path)
    end(other, signal.SIGKILL)
    assert servers(tmp_path) == orphans, "a killed user stops nothing"
    with embedded.running(tmp_path) as urls:
        assert servers(tmp_path) == orphans
        assert answer(urls) == 42
    assert servers(tmp_path) == []


def test_killed_servers_are_started_again(tmp_path: Path) -> None:
    other = hold(tmp_path)
    for pid in servers(tmp_path):
        os.kill(pid, signal.SIGKILL)
    end(other, signal.SIGKILL)
    with embedded.running(tmp_path) as urls:
        assert answer(urls) == 42
        assert redis.Redis.from_url(urls.redis).ping()


def test_a_pid_file_that_names_a_stranger_is_no_obstacle(tmp_path: Path) -> None:
    with embedded.running(tmp_path):
        lines = (tmp_path / "postgres" / "postmaster.pid").read_text().splitlines()
    stranger = subprocess.Popen(["sleep", "60"])  # noqa: S607
    try:
        stale = "\n".join([str(stranger.pid), *lines[1:]])
        (tmp_path / "postgres" / "postmaster.pid").write_text(stale)
        (tmp_path / "sockets" / ".s.PGSQL.5432.lock").write_text(stale)
        (tmp_path / "run" / "users" / str(stranger.pid)).write_text("12345.0")
        with embedded.running(tmp_path) as urls:
            assert answer(urls) == 42
        assert servers(tmp_path) == [], "the stranger is no user"
        assert stranger.poll() is None, "and it was left alone"
    finally:
        stranger.kill()
        stranger.wait()


@pytest.mark.parametrize("files", [[], ["PG_VERSION"], ["base/1/1255", "postgresql.conf"]])
def test_a_half_made_cluster_is_set_aside_and_made_again(tmp_path: Path, files: list[str]) -> None:
    for name in files:
        path = tmp_path / "postgres" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("18\n")
    (tmp_path / "postgres.new" / "base").mkdir(parents=True)
    with embedded.running(tmp_path, valkey=False) as urls:
        assert answer(urls) == 42
    aside = list(tmp_path.glob("postgres.incomplete-*"))
    assert len(aside) == bool(files)
    assert all((aside[0] / name).read_text() == "18\n" for name in files), "nothing is thrown away"


def test_a_cluster_of_another_version_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "postgres" / "global").mkdir(parents=True)
    (tmp_path / "postgres" / "global" / "pg_control").touch()
    (tmp_path / "postgres" / "PG_VERSION").write_text("15\n")
    with (
        pytest.raises(embedded.EmbeddedError, match=r"Postgres 15, this is Postgres 18"),
        embedded.running(tmp_path),
    ):
        pass
    assert (tmp_path / "postgres" / "PG_VERSION").read_text() == "15\n"
    assert servers(tmp_path) == []


def test_a_folder_deleted_under_its_servers_starts_anew(tmp_path: Path) -> None:
    data_dir = tmp_path / "data"
    other = hold(data_dir)
    old = servers(data_dir)
    end(other, signal.SIGKILL)
    subprocess.run(["rm", "-rf", str(data_dir)], check=True)  # noqa: S607
    with embedded.running(data_dir) as urls:
        assert answer(urls) == 42
    assert not [pid for pid in old if psutil.pid_exists(pid) and psutil.Process(pid).status() != "zombie"]


def test_what_keeps_it_from_starting_is_said_in_one_sentence(tmp_path: Path) -> None:
    with embedded.running(tmp_path):
        pass
    with (tmp_path / "postgres" / "postgresql.conf").open("a") as file:
        file.write("no_such_setting = on\n")
    with pytest.raises(embedded.EmbeddedError) as error, embedded.running(tmp_path):
        pass
    assert "configuration file" in str(error.value)
    assert "\n" not in str(error.value)
    assert servers(tmp_path) == [], "what did start is stopped again"


def test_a_missing_right_is_said_in_one_sentence(tmp_path: Path) -> None:
    """In a fork that gives its rights up, where there are some to give up."""
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    reading, writing = os.pipe()
    if not (child := os.fork()):
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            with embedded.running(closed / "data"):
                os.write(writing, b"it ran")
        except BaseException as error:  # noqa: BLE001  the fork must end here, whatever happens
            os.write(writing, f"{type(error).__name__}: {error}".encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    said = os.read(reading, 10_000).decode()
    assert said.startswith("EmbeddedError: No right to use"), said
    assert "DATA_DIR=" in said
    assert "\n" not in said


def test_a_stop_ends_the_valkey_alone(tmp_path: Path) -> None:
    with embedded.running(tmp_path) as urls:
        queue = Valkey(tmp_path)
        queue.stop()
        with pytest.raises(redis.ConnectionError):
            redis.Redis.from_url(urls.redis).ping()
        assert answer(urls) == 42
        queue.start()
        assert redis.Redis.from_url(urls.redis).ping()


def test_they_are_up_within_seconds(tmp_path: Path) -> None:
    began = time.monotonic()
    with embedded.running(tmp_path):
        cold = time.monotonic() - began
    began = time.monotonic()
    with embedded.running(tmp_path):
        warm = time.monotonic() - began
    assert cold < 30
    assert warm < 10
