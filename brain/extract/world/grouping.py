"""Which sentences become one statement: those that belong together stay together.

One that points back ("She covers for him") or only adds a few words is part of the statement before it, and so are the next of the
same type, the lines of a list and the steps of a process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from brain.extract.schema import PERSONAL_LENGTH, PROCESS_LENGTH, EntityNamed
from brain.extract.world.mentions import entities_in
from brain.extract.world.selection import FEWEST_ALONE, KEPT_FROM, POINTING_SUBJECT, Piece

if TYPE_CHECKING:
    from brain.extract.world.classifier import Read

GROWS_TO = 280  # characters to which sentences of one type are joined
_PERSON, _THING = frozenset({"person"}), frozenset({"org", "project", "place", "tool", "process", "document"})
MEANT = {
    **dict.fromkeys(("he", "she", "him", "her", "his", "hers", "he's", "she's"), _PERSON),
    **dict.fromkeys(("it", "its", "it's", "this", "that", "that's"), _THING),
    **dict.fromkeys(("they", "them", "their", "they're"), _PERSON | _THING),
}


@dataclass(slots=True)
class Group:
    pieces: list[Piece] = field(default_factory=list)
    about: EntityNamed | None = None  # whom or what a pronoun at its beginning means

    @property
    def length(self) -> int:
        return sum(each.end - each.start + 1 for each in self.pieces)


def groups_of(pieces: Sequence[Piece], read: Read) -> Iterator[Group]:
    group = Group()
    for piece in pieces:
        if group.pieces and not _belongs(group, piece):
            yield group
            group = Group()
        elif group.pieces and (about := _meant(group, piece, read)):
            yield group
            group = Group(about=about)
        group.pieces.append(piece)
    if group.pieces:
        yield group


def _meant(group: Group, piece: Piece, read: Read) -> EntityNamed | None:
    """Whom a sentence of another type points at: it is a statement of its own then, "Rui Figueiredo: she prefers mail"."""
    alone = sum(token.is_alpha for token in piece.span) >= FEWEST_ALONE and piece.likelihood >= KEPT_FROM
    if not alone or not piece.points or piece.type == group.pieces[-1].type:
        return None
    first = [token.lower_ for token in piece.span if token.is_alpha][:POINTING_SUBJECT]
    kinds = next((MEANT[word] for word in first if word in MEANT), frozenset())
    named = [each for earlier in group.pieces for each in entities_in(earlier, read) if each.type in kinds]
    return named[-1] if named else None


def _belongs(group: Group, piece: Piece) -> bool:
    last = group.pieces[-1]
    grown = group.length + piece.end - piece.start
    orders = sum(each.type == "instruction" for each in (*group.pieces, piece))
    steps = group.pieces[0].type == "instruction" and 2 * orders > len(group.pieces) + 1
    steps = steps or (piece.line and last.line and orders > 0)
    if grown > (PROCESS_LENGTH if steps else PERSONAL_LENGTH - 20) or piece.number > last.number + 2:
        return False
    if piece.line and last.line:
        return True
    same = piece.type == last.type
    return piece.points or (last.points and len(group.pieces) == 1) or (same and (steps or grown <= GROWS_TO))
