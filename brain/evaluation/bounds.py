"""Measures how long a text from outside may hold a web process and a worker: each text in a child, with a limit."""

import multiprocessing
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from typing import Any

import psutil

from brain.extract import extract
from brain.extract.commands import Commands, as_remembered
from brain.extract.secrets import withhold
from brain.recall.origins import scoped
from brain.recall.periods import period_named
from brain.recall.trigger import need_of, window
from brain.run import warm_up

FIELDS: tuple[str, ...] = ("text",)
LIMIT = 20.0  # seconds of one stage of one text
WEB_MS, LEARN_MS = 300, 5_000  # what either may take, at 32,000 characters
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def web(text: str) -> None:
    """All that a web process does with the words of a message before it answers, less model and database."""
    need_of(text)
    period_named(window(scoped(text).rest), NOW)
    asked = Commands(text)
    _ = asked.what_is_remembered, asked.forget, asked.remember
    as_remembered(text)
    withhold(text)


def learn(text: str) -> None:
    """What a worker does with it: distilled by the built-in rules, with what it tells of the world."""
    extract(text, "", now=NOW, by_rules=True, world=True)


STAGES: Mapping[str, tuple[Callable[[str], None], int]] = {"web": (web, WEB_MS), "learn": (learn, LEARN_MS)}


def measure(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """`web_worst_ms`, `learn_worst_ms`, and `over`: the rows and stages that took longer than they may.

    Processor time, so that a busy machine judges as a quiet one. A stage that is not done within the limit of 20 s is
    ended and counts as the limit.
    """
    worst = dict.fromkeys(STAGES, 0.0)
    over: list[dict[str, Any]] = []
    child = _Child()
    for number, row in enumerate(rows, 1):
        for stage, (_, may_take) in STAGES.items():
            took = child.milliseconds(stage, str(row["text"]))
            worst[stage] = max(worst[stage], took)
            if took > may_take:
                over.append({"row": number, "stage": stage, "ms": round(took, 1)})
    child.end()
    return {
        "rows": len(rows),
        **{f"{stage}_worst_ms": round(took, 1) for stage, took in worst.items()},
        "over": over,
    }


class _Child:
    """A process that does one stage after another; ended and begun anew where one takes too long."""

    _before: float  # seconds of the process until its last answer

    def __init__(self) -> None:
        self._spawn = multiprocessing.get_context("fork")
        self._begin()

    def milliseconds(self, stage: str, text: str) -> float:
        self._pipe.send((stage, text))
        deadline = time.monotonic() + 10 * LIMIT  # a busy machine: the child counts its own time
        while not self._pipe.poll(0.2):
            if _seconds_of(self._process.pid) - self._before > LIMIT or time.monotonic() > deadline:
                self.end()
                self._begin()
                return LIMIT * 1000
        self._before = _seconds_of(self._process.pid)
        return float(self._pipe.recv())

    def end(self) -> None:
        self._process.kill()
        self._process.join()

    def _begin(self) -> None:
        self._pipe, theirs = multiprocessing.Pipe()
        self._process = self._spawn.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        self._pipe.recv()  # warm
        self._before = _seconds_of(self._process.pid)


def _serve(pipe: Connection) -> None:
    warm_up.for_tasks()
    learn("I keep bees in Leeds.")
    pipe.send(0)
    while True:
        stage, text = pipe.recv()
        started = time.process_time()
        STAGES[stage][0](text)
        pipe.send((time.process_time() - started) * 1000)


def _seconds_of(pid: int | None) -> float:
    """Processor seconds of a process so far."""
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)
