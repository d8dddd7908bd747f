"""A content word of a statement, and what the tables and the thesaurus know of it.

What is known is kept with the word, and so for as long as the claim that it belongs to: a word meets many others.
Two words can pair in a way only where they share a link of that way; what has no link need not be looked at.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from memories.agreement.roles import Role
from memories.agreement.tables import (
    Pole,
    ValueClass,
    contraries,
    light,
    poles,
    relations,
    scopes,
    value_classes,
)
from memories.agreement.thesaurus import Meaning, meaning

NEGATING = ("un", "non", "in", "im", "ir", "dis", "de", "mis", "anti")
LONG_PREFIX = 5
COUNTED_ALIKE = ("asked", "listed")
_NONE: frozenset[str] = frozenset()
_NO_CLASSES: frozenset[ValueClass] = frozenset()

Links = frozenset[str]


@dataclass(frozen=True, eq=False)
class Word:
    """A content word in its place. slot: agent, patient or a preposition, the same in active and passive."""

    key: str
    text: str
    role: Role
    slot: str
    name: bool = False
    bare: bool = False  # one singular word without an article: what it stands for is one thing

    @cached_property
    def pole(self) -> Pole | None:
        """Its place between two opposites; "lasts" is not "last", what blocks is not what is blocked."""
        other_sense = (self.key == "last" and self.text != "last") or (
            self.key == "block" and self.text != "blocked"
        )
        return None if other_sense else poles().get(self.key)

    @cached_property
    def relations(self) -> frozenset[str]:
        """Names of the relations that it can say."""
        return relations().get(self.key, _NONE)

    @cached_property
    def classes(self) -> frozenset[ValueClass]:
        """The classes of values that it belongs to."""
        return value_classes().get(self.key, _NO_CLASSES)

    @cached_property
    def scoping(self) -> bool:
        """Whether it can cut one subject into several."""
        return self.key in scopes()

    @cached_property
    def meaning(self) -> Meaning:
        """What the thesaurus has under its text."""
        return meaning(self.text)

    @cached_property
    def of_form(self) -> Links:
        """Shared by two forms of a word, and by a phrase and its parts."""
        return frozenset({self.key[:LONG_PREFIX], *self.key.split()})

    @cached_property
    def of_contrast(self) -> Links:
        """Shared by words of one scale, by a word and its negation, by opposites."""
        concept = [f"={self.pole.concept}"] if self.pole else []
        plain = [self.key.removeprefix(prefix).lstrip() for prefix in NEGATING]
        others = contraries().get(self.key, ())
        return frozenset([self.key, *plain, *concept, *others, *self.meaning.lemmas, *self.meaning.opposites])

    @cached_property
    def of_sense(self) -> Links:
        """Shared by words of one sense, by a verb and its doing, by names of one counted thing."""
        counted = [f"={things}" for things in COUNTED_ALIKE if self.key in light(things)]
        known = self.meaning
        return frozenset([*counted, *known.senses, *known.lemmas, *known.doings])


def shown(words: Iterable[Word]) -> str:
    """Their texts, for a reason."""
    return " ".join(word.text for word in words)
