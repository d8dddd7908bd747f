"""Keeping the person's memory in order, at once rather than at night; and what a text would leave behind."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from django.utils import timezone
from pydantic import BaseModel, Field, StringConstraints

from brain import extract
from brain.extract.schema import Storable
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.tools.arguments import FilledText
from memories import background, gate, live_settings
from memories.actions.maintenance import refuse_while_at_it
from memories.actions.profile import LEAST_IMPORTANCE
from memories.gate.secrets import redact
from memories.models import ApiKey, MaintenanceRun, User
from memories.profile_extraction import attributes_of
from memories.selectors.maintenance import drawn_together, maintenance_of

Scope = ApiKey.Scope
LONGEST = 4_000  # characters: what a request may take to read
MOST_SHOWN = 50
RUNS = 3
Start = Annotated[bool, Field(description="False: only show what the last ones did.")]


class RunOfUpkeep(BaseModel):
    id: UUID
    started_at: datetime
    finished_at: datetime | None = Field(description="Null: it is at it, or was broken off.")
    did: dict[str, int] = Field(description="What it did, step by step, in numbers.")

    @classmethod
    def of(cls, run: MaintenanceRun) -> "RunOfUpkeep":
        return cls(id=run.pk, started_at=run.started_at, finished_at=run.finished_at, did=run.did)


class Upkeep(BaseModel):
    started: bool = Field(
        description="True: a worker begins now; call again with `start` false to see what it did."
    )
    runs: list[RunOfUpkeep] = Field(description="The last ones, the latest first.")


class DrawnTogether(BaseModel):
    memory: UUID
    content: str = Field(description="The memory that stands for the others.")
    replaced: list[str] = Field(description="What they said.")


class Consolidation(BaseModel):
    started: bool = Field(
        description="True: a worker begins now; call again with `start` false to see what it did."
    )
    drawn_together: list[DrawnTogether] = Field(description="By the last runs, the latest first.")


class StatementFound(BaseModel):
    content: str
    kind: str
    type: str
    about: str = Field(description="self: the person; world: somebody or something around them.")
    importance: int


class AttributeFound(BaseModel):
    key: str
    value: str


class LeftOut(BaseModel):
    text: str
    reason: str


class FactsFound(BaseModel):
    facts: list[StatementFound] = Field(description="What would be kept of the person and their world.")
    team: list[str] = Field(
        description="What would be proposed to the team, past its filter for people and secrets."
    )
    profile: list[AttributeFound] = Field(description="Attributes of the profile that follow from the facts.")
    left_out: list[LeftOut] = Field(description="What was said and would not be kept, and by which rule.")


def facts_extract(
    *,
    text: Annotated[
        FilledText,
        StringConstraints(max_length=LONGEST),
        Storable,
        Field(description="A message, or notes; of what “the user” or “I” says facts are made."),
    ],
) -> FactsFound:
    """Show which facts a text holds, as the built-in rules read it: what would be kept, and what not and why. Keeps nothing.

    To have them kept call capture_context with the text, or remember with one of them.
    """
    person = calling().person()
    world = live_settings.current().learn_world and person.learn_world
    found = extract.distil(redact(text), now=timezone.now(), by_rules=True, world=world)
    kept = [each for each in found.personal if not gate.holds_credential(each.content)]
    return FactsFound(
        facts=[
            StatementFound(
                content=each.content,
                kind=each.kind,
                type=each.type,
                about=each.about,
                importance=each.importance,
            )
            for each in kept
        ],
        team=[each.content for each in found.team if gate.check(each.content).passed],
        profile=[
            AttributeFound(key=key, value=value)
            for each in kept
            if each.about == "self" and each.importance >= LEAST_IMPORTANCE
            for key, value, _ in attributes_of(each.content)
        ],
        left_out=[LeftOut(text=each.text, reason=each.reason) for each in found.dropped[:MOST_SHOWN]],
    )


def memory_consolidate(*, start: Start = True) -> Consolidation:
    """Draw together memories that say the same: the most complete one stands for the others, and none is lost.

    A worker does it every night anyway, and now on this call. The person takes it apart again on their own page.
    """
    person = calling().person()
    if start:
        _begin(person, "memories.consolidate_one")
    clusters = drawn_together(user=person, most_runs=RUNS)
    return Consolidation(
        started=start,
        drawn_together=[
            DrawnTogether(
                memory=each.memory.pk,
                content=each.memory.content,
                replaced=[one.content for one in each.replaced],
            )
            for each in clusters
        ],
    )


def system_run_maintenance(*, start: Start = True) -> Upkeep:
    """Put the person's memory in order: fade and purge, remove orphans, draw together what says the same, draw the profile.

    A worker does it every night anyway, and now on this call.
    """
    person = calling().person()
    if start:
        _begin(person, "memories.maintain_one")
    runs = maintenance_of(user=person, most=RUNS)
    return Upkeep(started=start, runs=[RunOfUpkeep.of(each) for each in runs])


def _begin(person: User, task: str) -> None:
    refuse_while_at_it(user=person)
    background.send(task, str(person.pk))


OFFERS = (
    Offer(facts_extract, Scope.LEARN, "See which facts a text holds", reads=True),
    Offer(memory_consolidate, Scope.MAINTAIN, "Draw memories together", repeats=True),
    Offer(system_run_maintenance, Scope.MAINTAIN, "Put the memory in order", repeats=True),
)
