"""The keys that each room answers to, as its list of shortcuts shows them. What they do is in static/js."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from review.importances import IMPORTANCES


@dataclass(frozen=True, slots=True)
class Shortcut:
    """`keys` are shown one by one, with a space between; a dash stands between the ends of a range."""

    keys: str
    does: Promise
    decides: bool = False  # shown to those alone who may decide
    singly: Mapping[str, Promise] = field(
        default_factory=dict
    )  # keys that share a line: what each of them does

    @property
    def each(self) -> Mapping[str, Promise]:
        """What the palette lists, by key."""
        return self.singly or {self.keys: self.does}


ABOUT_FACTS = (Shortcut("j ↓", _("next fact")), Shortcut("k ↑", _("previous fact")))
ABOUT_MEMORIES = (
    Shortcut("j ↓", _("next memory")),
    Shortcut("k ↑", _("previous memory")),
    Shortcut("e", _("edit the memory in focus")),
)
FORGET = Shortcut("d", _("forget it"))
SETTLE = Shortcut(
    "t o b",
    _("in a conflict: keep this, the other, both"),
    decides=True,
    singly={
        "t": _("keep this one of the conflict"),
        "o": _("keep the other one of the conflict"),
        "b": _("keep both of the conflict"),
    },
)
IMPORTANCE = Shortcut(
    "1 – 5",
    _("set its importance"),
    decides=True,
    singly={str(level): format_lazy("{}: {}", _("importance"), word) for level, word in IMPORTANCES},
)
SEARCH = Shortcut("/", _("search"))
LEAVE = Shortcut("Esc", _("leave the search, close what is open"))
SEND = Shortcut("Ctrl Enter", _("save what you typed; on a Mac also ⌘ Enter"))
GO = Shortcut("g q", _("go to the queue; with s to the stats, with m to the facts, with p to the people"))

ROOMS: dict[str, Sequence[Shortcut]] = {
    "queue": (
        *ABOUT_FACTS,
        Shortcut("a", _("approve the fact in focus"), decides=True),
        Shortcut("r", _("reject it: choose the reason with the arrows, or write one"), decides=True),
        Shortcut("e", _("edit it"), decides=True),
        IMPORTANCE,
        Shortcut("c", _("comment on it, or change whose share it is"), decides=True),
        Shortcut("z", _("snooze it, or bring it back"), decides=True),
        Shortcut("l", _("look closer: what is near, the gate, the history")),
        Shortcut("m", _("merge it into the nearest one, once that is shown"), decides=True),
        SETTLE,
        Shortcut("u", _("undo my last decision"), decides=True),
        Shortcut("x", _("select it; Shift with an arrow or a click selects a range"), decides=True),
        Shortcut(
            "Shift a", _("approve what is selected; with r reject it, with x select the page"), decides=True
        ),
        Shortcut("Ctrl Enter", _("save the edit and approve; on a Mac also ⌘ Enter"), decides=True),
        GO,
        SEARCH,
        LEAVE,
    ),
    "facts": (
        *ABOUT_FACTS,
        Shortcut("o", _("open the fact in focus")),
        Shortcut("n", _("add a fact"), decides=True),
        Shortcut("x", _("select it; Shift with an arrow or a click selects a range, with x the page")),
        GO,
        SEARCH,
        LEAVE,
    ),
    "fact": (
        Shortcut("a", _("approve, while it is pending"), decides=True),
        Shortcut("r", _("reject: choose the reason with the arrows, or write one"), decides=True),
        Shortcut("e", _("edit"), decides=True),
        SETTLE,
        GO,
    ),
    "memories": (*ABOUT_MEMORIES, Shortcut("p", _("offer it to the team")), FORGET, SEND, SEARCH),
    "person": (*ABOUT_MEMORIES, FORGET, SEND, SEARCH),
}


def of_room(room: str, *, may_decide: bool) -> list[Shortcut]:
    return [each for each in ROOMS[room] if may_decide or not each.decides]
