"""What learning did with one exchange, for the person who said it: ids of memories, their own words, and numbers.

A trace's `learning` is JSON:

    form          rules or model; `fallback` says why the rules stood in for the model
    kept          of each memory: its id, what became of the statement (inserted, merged, superseded), why it was kept
    dropped       what was said and is not kept, and the rule that says so; never what holds a secret
    forgotten     ids of the memories that the person asked to forget
    team          how many statements went to the gate and how many of them it refused. Not what became of the others:
                  proposing one says that to nobody, and neither does this
    off           stores that the live settings keep from learning
    milliseconds  of each step
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import structlog
from django.conf import settings
from django.utils.text import Truncator

from brain.extract.schema import Extraction, PersonalStatement
from memories.actions import traces
from memories.actions.remember import Remembered
from memories.gate.secrets import redact
from memories.live_settings import LiveSettings
from memories.models import Exchange, LearnRun, Memory

MOST_DROPPED = 60
LONGEST_DROPPED = 300
log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Learned:
    """Gathers the steps while one exchange is learned."""

    found: Extraction
    run: LearnRun
    started: float
    kept: list[dict[str, Any]] = field(default_factory=list)
    dropped: list[dict[str, str]] = field(default_factory=list)
    forgotten: Sequence[Memory] = ()
    milliseconds: dict[str, float] = field(default_factory=dict)

    def lap(self, name: str) -> None:
        """The time since the step before, under this name."""
        passed = (perf_counter() - self.started) * 1000 - sum(self.milliseconds.values())
        self.milliseconds[name] = round(passed, 2)

    def keep(self, statement: PersonalStatement, done: Remembered) -> None:
        memory = {"id": str(done.memory.pk), "result": str(done.result), "reasons": list(statement.reasons)}
        self.kept.append(memory)

    def drop(self, reason: str, text: str = "") -> None:
        self.dropped.append({"reason": reason, "text": text})

    def trace(self, exchange: Exchange, allowed: LiveSettings) -> dict[str, Any] | None:
        """What is kept as the trace, if anything is; printed to the log where that is asked for."""
        kept = traces.kept(exchange.occurred_at)
        if not (kept or settings.VERBOSE_TRACES):
            return None
        steps = self._steps(allowed)
        if settings.VERBOSE_TRACES:
            reasons = Counter(each["reason"] for each in steps["dropped"])
            log.info("learning", exchange=str(exchange.pk), **steps | {"dropped": dict(reasons)})
        return steps if kept else None

    def _steps(self, allowed: LiveSettings) -> dict[str, Any]:
        for each in self.found.dropped:
            self.drop(each.reason, "" if each.reason == "secret" else each.text)
        stores = {"personal": allowed.learn_personal, "team": allowed.learn_team}
        return {
            "form": self.found.form,
            "fallback": self.found.fallback,
            "kept": self.kept,
            "dropped": [_shown(each) for each in self.dropped[:MOST_DROPPED]],
            "forgotten": [str(each.pk) for each in self.forgotten],
            "team": {"proposed": self.run.proposed, "refused by the gate": self.run.gated},
            "off": [name for name, on in stores.items() if not on],
            "milliseconds": self.milliseconds,
        }


def _shown(dropped: dict[str, str]) -> dict[str, str]:
    text = redact(dropped["text"].replace("\0", " "))
    return {"reason": dropped["reason"], "text": Truncator(text).chars(LONGEST_DROPPED)}
