"""Plays the demo's conversations through the HTTP API of the running server; its worker learns them.

Day by day: the next day is sent when the last one is learned and its evening is over. Every turn has a key of its own,
so a play that was killed goes on where it stopped.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import httpx

from brain.demo.cast import external_id
from brain.demo.script import LONGEST_AGO_DAYS, Note, Proposal, Script, Surface, Turn
from memories.models import Exchange, User
from memories.tenancy import acting_as

SILENCE_SECONDS = 300  # a worker on a busy machine loads its models for a while
PATIENCE_SECONDS = 20  # after which a wait is explained
RECALLED_DAYS = 30  # the assistants ask before they answer, as Stats shows of a month
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
    evening: Callable[[int], object] = lambda _: None  # what follows when a day is learned
    say: Callable[[str], object] = lambda _: None

    def play(self, learned: Callable[[int], object]) -> None:
        """Every turn in order of time. `learned` is told how many more turns are done."""
        numbered = list(enumerate(self.script.turns))
        with httpx.Client(base_url=self.address, timeout=REQUEST_SECONDS, trust_env=False) as server:
            for days_ago in self._days_left():
                for proposal in self.script.proposals:
                    if proposal.days_ago == days_ago:
                        self._propose(server, proposal)
                turns = [(number, turn) for number, turn in numbered if turn.days_ago == days_ago]
                for number, turn in turns:
                    self._send(server, number, turn)
                self._wait_until_learned({turn.person for _, turn in turns})
                self.evening(days_ago)
                learned(len(turns))

    def _days_left(self) -> list[int]:
        """Those that no killed play has passed, beginning with the one that it had reached."""
        reached = LONGEST_AGO_DAYS
        for number, turn in enumerate(self.script.turns):
            user = self.accounts[turn.person]
            if turn.days_ago < reached and user.exchange_count:
                with acting_as(user):
                    if Exchange.objects.filter(user=user, idempotency_key=key(number)).exists():
                        reached = turn.days_ago
        return [days_ago for days_ago in self.script.days if days_ago <= reached]

    def _propose(self, server: httpx.Client, proposal: Proposal) -> None:
        surface = self.script.turns_of(proposal.person)[0].surface
        self._post(
            server,
            (proposal.person, surface),
            "team/facts",
            refused=proposal.stopped,
            content=proposal.statement,
            agent_name=proposal.agent,
        )

    def _send(self, server: httpx.Client, number: int, turn: Turn) -> None:
        speaker = turn.person, turn.surface
        if statement := what_the_agent_learned(turn):
            self._post(server, speaker, "team/facts", content=statement, agent_name=turn.assistant)
        recalled = {}
        if turn.days_ago <= RECALLED_DAYS:
            asked = self._post(server, speaker, "recall", query=turn.message, assistant=turn.assistant)
            recalled = {"recall_id": asked["id"]} if asked["id"] else {}
        self._post(
            server,
            speaker,
            "exchanges",
            message=turn.message,
            reply=turn.reply,
            assistant=turn.assistant,
            idempotency_key=key(number),
            occurred_at=turn.at(self.now).isoformat(),
            **recalled,
        )

    def _post(
        self,
        server: httpx.Client,
        speaker: tuple[str, Surface],
        path: str,
        *,
        refused: bool = False,
        **body: Any,
    ) -> dict[str, Any]:
        """What the server says. `refused`: the play wants to see it refused."""
        person, surface = speaker
        body["external_id"] = external_id(self.script, person, surface)
        try:
            answer = server.post(
                f"/api/v1/{path}",
                json=body,
                headers={"Authorization": f"Bearer {self.keys[surface]}", **self.headers},
            )
        except httpx.HTTPError as error:
            raise PlayError(
                f"The server at {self.address} does not answer ({type(error).__name__}). Start it, then this again."
            ) from error
        if not answer.is_success and not (refused and answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY):
            raise PlayError(f"The server refused a turn of the demo: {_problem_text(answer)}")
        result: dict[str, Any] = answer.json()
        return result

    def _wait_until_learned(self, handles: set[str]) -> None:
        """Until nothing that these people said waits. Patience begins anew with every exchange that is learned."""
        people = [self.accounts[handle] for handle in sorted(handles)]
        fewest, last_progress, explained = None, time.monotonic(), False
        while waiting := unlearned(people):
            if fewest is None or waiting < fewest:
                fewest, last_progress, explained = waiting, time.monotonic(), False
            silence = time.monotonic() - last_progress
            if silence > PATIENCE_SECONDS and not explained:
                explained = True
                self.say("The worker is still loading its models; the demo waits for it.")
            if silence > self.silence_seconds:
                raise PlayError(
                    f"No worker has learned anything for {self.silence_seconds:.0f} s; {waiting} exchanges wait. "
                    "Start one (celery -A brain.celery worker), then this again: it goes on where it stopped."
                )
            time.sleep(LOOK_SECONDS)


def key(number: int) -> str:
    """Of one turn, the same in each play."""
    return f"demo-{number:04}"


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


def _problem_text(answer: httpx.Response) -> str:
    try:
        problem = answer.json()
        return f"{problem['title']} – {problem['detail']}"
    except (ValueError, KeyError, TypeError):
        return f"status {answer.status_code}"
