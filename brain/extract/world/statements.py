"""The statements that a message makes of the person's world: selected, grouped and worded, as long as there is time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from brain.extract.bounds import Budget
from brain.extract.rules.preprocessing.own_words import QUOTATION
from brain.extract.schema import Intent, Kind, PersonalStatement
from brain.extract.world.grouping import Group, groups_of
from brain.extract.world.selection import Piece, kept_of, lists_of
from brain.extract.world.wording import worded

if TYPE_CHECKING:
    from brain.extract.rules.clause.clauses import Clause
    from brain.extract.world.classifier import Read


def world_statements(
    parts: Sequence[Sequence[Clause]],
    barred: frozenset[int] | set[int],
    read: Read,
    *,
    now: datetime,
    quotations: Iterator[str],
    beside: Mapping[int, PersonalStatement],
    budget: Budget,
) -> tuple[list[PersonalStatement], int]:
    """The statements of a message's sentences (their clauses), and how many of these there was time for.

    `barred` are the numbers of those that are left out.

    `quotations` are what stood in quotation marks, in order: what a colleague said is told in their words.
    `beside` is what was found of the person in a sentence: how much it matters.
    """
    together = lists_of(parts, read)
    pieces: list[Piece] = []
    in_time = len(parts)
    for number, part in enumerate(parts):
        if budget.spent():
            in_time = number
            break
        if part and number not in barred:
            piece = kept_of(number, part, read, now.date(), together.get(number, 0))
            pieces += [piece] if piece is not None else []
    said: dict[int, list[str]] = {
        number: [next(quotations, "") for _ in range(part[0].sentence.text.count(QUOTATION))]
        for number, part in enumerate(parts)
        if part
    }
    return [
        _as_important(statement, part, beside)
        for group in groups_of(pieces, read)
        for part, statement in _fitting(group, read, said, now.date())
    ], in_time


def _fitting(
    group: Group, read: Read, said: dict[int, list[str]], today: date
) -> Iterator[tuple[Group, PersonalStatement]]:
    """Its statement, or those of its halves where it would be too long: nothing is lost for its length."""
    statement = worded(group, read, said, today)
    if statement is not None:
        yield group, statement
    elif len(group.pieces) > 1:
        half = len(group.pieces) // 2
        for pieces in (group.pieces[:half], group.pieces[half:]):
            yield from _fitting(Group(pieces), read, said, today)


def _as_important(
    statement: PersonalStatement, group: Group, beside: Mapping[int, PersonalStatement]
) -> PersonalStatement:
    """As important as what was found of the person in its sentences; a wish for answers holds for all of them."""
    found = [beside[piece.number] for piece in group.pieces if piece.number in beside]
    if not found:
        return statement
    weightiest = max(found, key=lambda each: each.importance)
    update: dict[str, Any] = {
        "importance": max(statement.importance, weightiest.importance),
        "meaning": weightiest.meaning,
    }
    if any(each.meaning.intent is Intent.INSTRUCTION for each in found):
        update |= {
            "type": "instruction",
            "subtype": "preference",
            "scope": 1.0,
            "kind": Kind.PREFERENCE,
            "about": "self",
        }
    return statement.model_copy(update=update)
