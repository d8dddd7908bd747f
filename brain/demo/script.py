"""What the demo plays: a company, its people, and what they say to which assistant when."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from typing import Literal, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

LONGEST_AGO_DAYS = 45

Staff = Literal["operator", "admin"]
Surface = Literal["web", "telegram", "mcp"]
Verdict = Literal["approve", "reject", "merge"]


class ScriptError(ValueError):
    """A file of the demo says something that cannot be played; names the file, the line and the reason."""


class Note(StrEnum):
    """What an exchange is there for."""

    DURABLE_FACT = "durable_fact"
    PREFERENCE = "preference"
    CORRECTION = "correction"
    EXPLICIT_REMEMBER = "explicit_remember"
    FORGET = "forget"
    SMALL_TALK = "small_talk"
    ONE_OFF = "one_off"
    QUESTION = "question"
    HYPOTHETICAL = "hypothetical"
    QUOTED = "quoted"
    SECRET = "secret"  # noqa: S105 the kind of an exchange, not a secret
    TEAM_FACT = "team_fact"
    TEAM_FACT_REPEAT = "team_fact_repeat"
    EXPLICIT_TEAM = "explicit_team"
    CONFLICT = "conflict"
    FALSE_FACT = "false_fact"
    INJECTION = "injection"
    GATED = "gated"
    MCP_AGENT = "mcp_agent"


@dataclass(frozen=True, slots=True)
class Company:
    name: str
    about: str
    allowed_terms: frozenset[str]


@dataclass(frozen=True, slots=True)
class Person:
    handle: str
    name: str
    email: str
    role: str
    timezone: str
    staff: Staff | None = None
    newcomer: bool = False

    def __post_init__(self) -> None:
        if self.staff not in (None, *get_args(Staff)):
            raise ValueError(f"staff is {self.staff!r}")
        if not self.email.endswith(("@example.com", "@example.org")):
            raise ValueError(f"{self.email} is not at a reserved domain")
        try:
            ZoneInfo(self.timezone)
        except ZoneInfoNotFoundError as error:
            raise ValueError(f"no timezone {self.timezone}") from error


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange; `days_ago` whole UTC days before the day of playing, `time` in UTC."""

    person: str
    surface: Surface
    days_ago: int
    time: time
    note: Note
    message: str
    reply: str
    assistant: str | None = None
    id: str | None = None
    echoes: str | None = None
    contradicts: str | None = None

    def __post_init__(self) -> None:
        if self.surface not in get_args(Surface):
            raise ValueError(f"surface is {self.surface!r}")
        if not 1 <= self.days_ago <= LONGEST_AGO_DAYS:
            raise ValueError(f"days_ago is {self.days_ago}, not 1 to {LONGEST_AGO_DAYS}")
        if not self.message.strip() or not self.reply.strip():
            raise ValueError("a message or a reply is empty")
        if self.id and self.echoes:
            raise ValueError("a turn is the first to state a fact or echoes one, not both")

    @property
    def fact(self) -> str | None:
        """Id of the team fact that this turn states."""
        return self.id or self.echoes

    @property
    def order(self) -> tuple[int, str]:
        return (-self.days_ago, self.time.isoformat())

    def at(self, now: datetime) -> datetime:
        """When it was said, in UTC; always before `now`, which is timezone-aware."""
        day = now.astimezone(UTC).date() - timedelta(days=self.days_ago)
        return datetime.combine(day, self.time, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A statement that somebody, or an agent of theirs, offers the team by itself."""

    person: str
    statement: str
    days_ago: int
    agent: str | None = None
    stopped: bool = False  # the gate refuses it


@dataclass(frozen=True, slots=True)
class Review:
    """What a member of staff decides on the evening of a day about the fact that says `statement` then."""

    statement: str
    verdict: Verdict
    days_ago: int
    by: Staff = "operator"
    into: str = ""  # the statement of the fact that it is merged into
    reason: str = ""

    def __post_init__(self) -> None:
        if self.verdict not in get_args(Verdict):
            raise ValueError(f"verdict is {self.verdict!r}")
        if (self.verdict == "merge") != bool(self.into):
            raise ValueError("a merge names what it goes into, and nothing else does")


@dataclass(frozen=True, slots=True)
class Script:
    """People, turns in order of time, what is proposed beside them, and what staff decide."""

    company: Company
    people: tuple[Person, ...]
    turns: tuple[Turn, ...]
    proposals: tuple[Proposal, ...] = ()
    reviews: tuple[Review, ...] = ()

    @property
    def days(self) -> list[int]:
        """Every day on which something happens, as days ago: the oldest first."""
        happens: list[Turn | Proposal | Review] = [*self.turns, *self.proposals, *self.reviews]
        return sorted({each.days_ago for each in happens}, reverse=True)

    def turns_of(self, handle: str) -> tuple[Turn, ...]:
        return tuple(turn for turn in self.turns if turn.person == handle)

    def voices(self) -> Mapping[str, frozenset[str]]:
        """Team fact id → handles of the people who state it."""
        by_fact: defaultdict[str, set[str]] = defaultdict(set)
        for turn in self.turns:
            if turn.fact:
                by_fact[turn.fact].add(turn.person)
        return {fact: frozenset(handles) for fact, handles in by_fact.items()}
