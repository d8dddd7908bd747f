"""Plays the demo's conversations through the HTTP API of the running server; its worker learns them.

Day by day: the next day is sent when the last one is learned. Every turn has a key of its own, so a play that was
killed goes on where it stopped.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any

import httpx

from brain.demo.cast import external_id
from brain.demo.script import Note, Script, Surface, Turn
from memories.models import Exchange, User
from memories.tenancy import acting_as

SILENCE_SECONDS = 120  # the worker's first exchange may wait for the export of the embedding model
LOOK_SECONDS = 0.05
REQUEST_SECONDS = 60


class PlayError(Exception):
    """The play cannot go on. Started again, it does so from where it stopped."""


@dataclass
class Player:
    """One play of a script for these accounts, against the server at `address`."""

    script: Script
    accounts: dict[str, User]
    keys: dict[Surface, str]
    address: str
    now: datetime
    headers: dict[str, str] = field(default_factory=dict)
    silence_seconds: float = SILENCE_SECONDS

    def play(self, learned: Callable[[int], object]) -> None:
        """Every turn in order of time. `learned` is told how many more turns are done."""
        numbered = list(enumerate(self.script.turns))
        with httpx.Client(base_url=self.address, timeout=REQUEST_SECONDS, trust_env=False) as server:
            for _, day in groupby(numbered, key=lambda each: each[1].days_ago):
                turns = list(day)
                for number, turn in turns:
                    self._send(server, number, turn)
                self._wait_until_learned({turn.person for _, turn in turns})
                learned(len(turns))

    def _send(self, server: httpx.Client, number: int, turn: Turn) -> None:
        if statement := what_the_agent_learned(turn):
            self._post(server, turn, "team/facts", content=statement, agent_name=turn.assistant)
        self._post(
            server,
            turn,
            "exchanges",
            message=turn.message,
            reply=turn.reply,
            assistant=turn.assistant,
            idempotency_key=f"demo-{number:04}",
            occurred_at=turn.at(self.now).isoformat(),
        )

    def _post(self, server: httpx.Client, turn: Turn, path: str, **body: Any) -> None:
        body["external_id"] = external_id(self.script, turn.person, turn.surface)
        try:
            answer = server.post(
                f"/api/v1/{path}",
                json=body,
                headers={"Authorization": f"Bearer {self.keys[turn.surface]}", **self.headers},
            )
        except httpx.HTTPError as error:
            raise PlayError(
                f"The server at {self.address} does not answer ({type(error).__name__}). Start it, then this again."
            ) from error
        if answer.status_code != httpx.codes.ACCEPTED:
            raise PlayError(f"The server refused a turn of the demo: {_said(answer)}")

    def _wait_until_learned(self, handles: set[str]) -> None:
        """Until nothing that these people said waits. Patience begins anew with every exchange that is learned."""
        people = [self.accounts[handle] for handle in sorted(handles)]
        fewest, deadline = None, time.monotonic() + self.silence_seconds
        while waiting := unlearned(people):
            if fewest is None or waiting < fewest:
                fewest, deadline = waiting, time.monotonic() + self.silence_seconds
            if time.monotonic() > deadline:
                raise PlayError(
                    f"No worker has learned anything for {self.silence_seconds:.0f} s; {waiting} exchanges wait. "
                    "Start one (celery -A brain.celery worker), then this again: it goes on where it stopped."
                )
            time.sleep(LOOK_SECONDS)


def what_the_agent_learned(turn: Turn) -> str | None:
    """The statement that an agent proposes at the end of its session; in the script it stands behind the last colon."""
    if turn.note is not Note.MCP_AGENT or turn.fact is None:
        return None
    statement = turn.message.rpartition(": ")[2]
    return statement[:1].upper() + statement[1:]


def unlearned(people: Sequence[User]) -> int:
    """How many exchanges of these people wait to be learned."""
    waiting = 0
    for user in people:
        with acting_as(user):
            waiting += Exchange.objects.filter(user=user, status=Exchange.Status.RECEIVED).count()
    return waiting


def _said(answer: httpx.Response) -> str:
    try:
        problem = answer.json()
        return f"{problem['title']} – {problem['detail']}"
    except (ValueError, KeyError, TypeError):
        return f"status {answer.status_code}"
