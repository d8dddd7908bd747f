"""A content word of a statement in its place, with what is known of it."""

from collections.abc import Iterable
from dataclasses import dataclass

from memories.agreement.roles import Role
from memories.agreement.tables import Pole, ValueClass
from memories.agreement.vocabulary import Known


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A content word in its place. slot: agent, patient or a preposition, the same in active and passive."""

    key: str
    text: str
    known: Known
    role: Role
    slot: str
    name: bool = False
    bare: bool = False  # one singular word without an article: what it stands for is one thing

    @property
    def pole(self) -> Pole | None:
        """Its place between two opposites."""
        return self.known.pole

    @property
    def relations(self) -> frozenset[str]:
        """Names of the relations that it can say."""
        return self.known.relations

    @property
    def classes(self) -> frozenset[ValueClass]:
        """The classes of values that it belongs to."""
        return self.known.classes

    @property
    def scoping(self) -> bool:
        """Whether it can cut one subject into several."""
        return self.known.scoping


def shown(words: Iterable[Word]) -> str:
    """Their texts, for a reason."""
    return " ".join([word.text for word in words])
