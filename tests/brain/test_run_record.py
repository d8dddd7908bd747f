"""What a killed run left behind is recognised, and a stranger with its number is left alone."""

import errno
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from brain.run.embedded.identity import Identity
from brain.run.record import RunRecord


@pytest.fixture
def record(tmp_path: Path) -> RunRecord:
    return RunRecord.begin(tmp_path / "run" / "processes.json", "http://127.0.0.1:8000")


@pytest.fixture
def sleeper() -> Iterator["subprocess.Popen[bytes]"]:
    """A process with a child, leading a group of its own."""
    process = subprocess.Popen(["sh", "-c", "sleep 60 & wait"], start_new_session=True)  # noqa: S607
    while not psutil.Process(process.pid).children():
        time.sleep(0.01)
    yield process
    process.kill()
    process.wait()


def test_it_is_read_as_it_was_written(record: RunRecord) -> None:
    record.add("web", os.getpid())
    assert RunRecord.read(record.path) == record
    assert record.runner.alive()


def test_what_a_full_disk_did_not_take_is_added_again(
    record: RunRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object, **_named: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        record.add("web", os.getpid())
        assert not record.knows("web", os.getpid())
    record.add("web", os.getpid())
    assert record.knows("web", os.getpid())
    assert RunRecord.read(record.path) == record


@pytest.mark.parametrize("text", ["", "{", "[]", '{"runner": {"pid": 1}}', "null"])
def test_half_a_record_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "processes.json").write_text(text)
    assert RunRecord.read(tmp_path / "processes.json") is None


def test_a_process_is_ended_with_its_children(record: RunRecord, sleeper: "subprocess.Popen[bytes]") -> None:
    child = psutil.Process(sleeper.pid).children()[0]
    record.add("worker", sleeper.pid)
    assert record.end_processes() == ["worker"]
    sleeper.wait(5)
    assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


def test_children_whose_leader_is_gone_are_ended(
    record: RunRecord, sleeper: "subprocess.Popen[bytes]"
) -> None:
    child = psutil.Process(sleeper.pid).children()[0]
    record.add("worker", sleeper.pid)
    sleeper.kill()
    sleeper.wait()
    assert record.end_processes() == ["worker"]
    assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


def test_a_stranger_with_a_recycled_number_is_left_alone(
    record: RunRecord, sleeper: "subprocess.Popen[bytes]"
) -> None:
    record.processes["web"] = Identity(sleeper.pid, time.time() + 3600)
    assert record.end_processes() == []
    assert sleeper.poll() is None
