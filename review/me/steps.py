"""A trace as its page shows it: steps in words, memories as they are now, shares of time for the bars."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import pgettext_lazy as in_context

from memories.models import Memory, TeamFact, Trace
from memories.selectors.paging import Page
from memories.selectors.traces import TraceWithMemories

REASONS = {
    "decision": gettext_lazy("a decision"),
    "past": gettext_lazy("the past"),
    "plan": gettext_lazy("a plan"),
    "correction": gettext_lazy("a correction"),
    "how-to": gettext_lazy("how something is done"),
    "person": gettext_lazy("yourself"),
    "project": gettext_lazy("the project"),
    "question": gettext_lazy("a question"),
    "name": gettext_lazy("a name"),
    "topic": gettext_lazy("a topic"),
    "not wanted": gettext_lazy("not wanted by the assistant"),
    "small talk": gettext_lazy("small talk"),
    "never told": gettext_lazy("nothing that was told can answer it"),
    "nothing to look up": gettext_lazy("nothing to look up"),
}
PARTS = {
    "distance": gettext_lazy("meaning"),
    "importance": gettext_lazy("importance"),
    "recency": gettext_lazy("recalled lately"),
    "words": gettext_lazy("same words"),
    "neighbours": gettext_lazy("told beside it"),
    "author": gettext_lazy("author named"),
    "period": gettext_lazy("time named"),
    "message": gettext_lazy("the message that it came of"),
    "substance": gettext_lazy("how much it says"),
    "names": gettext_lazy("same names as what is near"),
    "relations": gettext_lazy("hangs together with who is named"),
    "replaced": gettext_lazy("what it replaces"),
    "doubted": gettext_lazy("what it may replace"),
    "process": gettext_lazy("steps, as asked"),
}
STEPS = {
    "trigger": gettext_lazy("Whether memory is needed"),
    "extraction": gettext_lazy("Reading"),
    "core": gettext_lazy("What always holds"),
    "embedding": gettext_lazy("Meaning of the words"),
    "personal": gettext_lazy("Your memories"),
    "team": gettext_lazy("Team facts"),
    "quotation": gettext_lazy("What may be quoted"),
    "context": gettext_lazy("Context"),
}
RESULTS = {
    "inserted": in_context("a memory", "new"),
    "merged": in_context("a memory", "known already"),
    "superseded": in_context("a memory", "replaces an older one"),
}
FALLBACKS = {
    "the endpoint did not answer": gettext_lazy("its endpoint did not answer"),
    "the endpoint refused the request": gettext_lazy("its endpoint refused the request"),
    "the endpoint took too long": gettext_lazy("its endpoint took too long"),
    "the answer did not fit its schema": gettext_lazy("its answer could not be read"),
}
LEFT_OUT = {
    "said already": gettext_lazy("in every context anyway"),
    "no room": gettext_lazy("left out: no room"),
    "may have been replaced": gettext_lazy("left out: a newer one may have replaced it"),
}


@dataclass(frozen=True, slots=True)
class Ranked:
    place: int
    content: str  # empty for one that is forgotten since
    score: float
    parts: list[tuple[str, float]]
    left_out: str


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    milliseconds: float
    share: int  # of the longest step, in percent


def in_a_list(trace: Trace) -> dict[str, Any]:
    recall, learning = trace.recall or {}, trace.learning
    return {
        "trace": trace,
        "reasons": [REASONS.get(each, each) for each in recall.get("reasons", ())],
        "needed": recall.get("needed"),
        "found": len(recall.get("ranked", ())),
        "facts": recall.get("team", {}).get("found", 0),
        "kept": len(learning["kept"]) if learning else None,
        "dropped": len(learning["dropped"]) if learning else None,
        "forgotten": len(learning["forgotten"]) if learning else 0,
        "milliseconds": sum(recall.get("milliseconds", {}).values()),
    }


def listing(
    found: Page[Trace, str], *, here: str, cursor: str | None, href: Callable[[UUID], str]
) -> dict[str, Any]:
    """A page of the list at the address `here`; `href` leads to a trace by its id."""
    return {
        "lines": [in_a_list(each) | {"href": href(each.pk)} for each in found.rows],
        "next": f"{here}?after={found.next}" if found.next else "",
        "start": here if cursor else "",
    }


def in_full(found: TraceWithMemories) -> dict[str, Any]:
    trace, recall, learning = found.trace, found.trace.recall, found.trace.learning
    context = in_a_list(trace)
    if recall:
        context |= {
            "ranked": [_ranked(place, each, found) for place, each in enumerate(recall["ranked"], 1)],
            "core": [_content(found.memories, each) for each in recall["core"]],
            "searched": recall["searched"],
            "forced": "asked for" in recall["reasons"],
            "narrowed": list(_narrowed(recall["searched"])),
            "facts_told": recall["team"]["in context"],
            "recall_steps": list(_steps(recall["milliseconds"])),
        }
    if learning:
        context |= {
            "learned": [_kept(each, found) for each in learning["kept"]],
            "not_kept": learning["dropped"],
            "proposed": learning["team"]["proposed"],
            "gated": learning["team"]["refused by the gate"],
            "form": learning["form"],
            "fallback": FALLBACKS.get(learning.get("fallback", ""), learning.get("fallback", "")),
            "off": learning["off"],
            "learning_steps": list(_steps(learning["milliseconds"])),
            "learning_ms": sum(learning["milliseconds"].values()),
            "why_dropped": Counter(each["reason"] for each in learning["dropped"]).most_common(),
        }
    return context


def _narrowed(searched: Mapping[str, Any]) -> Iterator[str]:
    """What the message or the assistant narrowed the search by."""
    if searched["period"]:
        start, end = (datetime.fromisoformat(each) for each in searched["period"])
        first, last = date_format(start, "j F Y"), date_format(end - timedelta(microseconds=1), "j F Y")
        if first == last:
            yield gettext("Memories of %(day)s come first.") % {"day": first}
        else:
            yield gettext("Memories from %(first)s to %(last)s come first.") % {"first": first, "last": last}
    if searched["origins"]:
        names = gettext(" or ").join(str(TeamFact.Origin(each).label) for each in searched["origins"])
        yield gettext("Only team facts that were %(names)s.") % {"names": names}
    if searched["filters"]:
        yield gettext("The assistant narrowed the search to some of your memories.")


def _ranked(place: int, each: Mapping[str, Any], found: TraceWithMemories) -> Ranked:
    parts = [(str(label), each["parts"][name]) for name, label in PARTS.items() if each["parts"].get(name)]
    left_out = each["left out"]
    content = _content(found.memories, each["id"])
    return Ranked(place, content, each["score"], parts, str(LEFT_OUT.get(left_out, left_out or "")))


def _kept(each: Mapping[str, Any], found: TraceWithMemories) -> dict[str, Any]:
    result = RESULTS.get(each["result"], each["result"])
    return {
        "content": _content(found.memories, each["id"]),
        "result": result,
        "reasons": [gettext(reason) for reason in each["reasons"]],
    }


def _content(memories: Mapping[UUID, Memory], memory_id: str) -> str:
    memory = memories.get(UUID(memory_id))
    return memory.content if memory else ""


def _steps(milliseconds: Mapping[str, float]) -> Iterator[Step]:
    longest = max([*milliseconds.values(), 0.01])
    for name, label in STEPS.items():  # JSON keeps no order
        if name in milliseconds:
            yield Step(str(label), milliseconds[name], round(100 * milliseconds[name] / longest))
