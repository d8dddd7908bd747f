"""Whom and what a sentence names: the names that the network read in it, typed, as entities of a statement."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from brain.extract.schema import EntityNamed, EntityType
from brain.extract.world.name_types import typed as typed_names
from brain.extract.world.relations import Name
from memories.english.dates import is_of_a_day

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from brain.extract.world.classifier import Read
    from brain.extract.world.selection import Piece


def mentions_of(read: Read, number: int, doc: Doc) -> list[Name]:
    found = []
    for name in typed_names(read.names(number), doc):
        said = doc.text[name.start : name.end].strip(" .,'’\"()")
        if len(said) > 1 and not is_of_a_day(doc.text, name.start, name.end):
            found.append(Name(name.start, name.end, said[:200], name.type, name.likely))
    return found


def mentions_in(piece: Piece, read: Read) -> list[Name]:
    return [
        each
        for each in mentions_of(read, piece.number, piece.span.doc)
        if piece.start <= each.start and each.end <= piece.end
    ]


def entity_of(name: Name) -> EntityNamed:
    return EntityNamed.recognised(name.name, cast(EntityType, name.type), name.likely)


def entities_in(piece: Piece, read: Read) -> list[EntityNamed]:
    return [entity_of(each) for each in mentions_in(piece, read)]
