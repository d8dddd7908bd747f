"""What a message left, against what should have been kept of it; and a context against what the question needs."""

import re
from collections.abc import Iterable, Sequence

from brain.evaluation.world.telling import Answered, Kept, Learned
from brain.evaluation.world.worlds import Item
from memories.entity_names import holds_run, name_words

# By these names a statement speaks of the person themselves.
OWN_NAMES = ("the user", "user", "me", "i")


def holding(item: Item, kept: Iterable[Kept]) -> list[Kept]:
    """The memories in which every keyword of the item stands."""
    words = [word.casefold() for word in item.keywords]
    return [each for each in kept if all(word in each.content.casefold() for word in words)]


def same_name(expected: str, names: Iterable[str], person: str) -> bool:
    """The same name, or one a part of the other, word by word; the person may be called the user."""
    words = name_words(expected)
    for name in names:
        others = name_words(name)
        shorter, longer = sorted((words, others), key=len)
        if holds_run(longer, shorter) or (
            name.casefold() in OWN_NAMES and holds_run(name_words(person), words)
        ):
            return True
    return False


def entities_found(item: Item, kept: Sequence[Kept], person: str) -> list[bool]:
    linked = [each for memory in kept for each in memory.entities]
    return [
        any(type_ == known and same_name(name, names, person) for names, known in linked)
        for name, type_ in item.entities
    ]


def relations_found(item: Item, kept: Sequence[Kept], person: str) -> list[bool]:
    stored = [each for memory in kept for each in memory.relations]
    return [
        any(
            how == known and same_name(of, source, person) and same_name(to, target, person)
            for source, known, target in stored
        )
        for of, how, to in item.relations
    ]


def left_something(learned: Learned) -> bool:
    return any(each.new for each in learned.kept)


def forbidden(learned: Learned) -> list[str]:
    """What must not be stored of the message and stands in what was."""
    texts = [each.content.casefold() for each in learned.kept]
    return [word for word in learned.message.not_keywords if any(_holds(text, word) for text in texts)]


def _holds(text: str, word: str) -> bool:
    start = r"(?<!\w)" if word[:1].isalnum() else ""
    return re.search(start + re.escape(word.casefold()), text) is not None


def lacking(answered: Answered) -> list[str]:
    """What the question needs and the context has not."""
    context = answered.context.casefold()
    return [each for each in answered.question.expected if each.casefold() not in context]


def stale(answered: Answered) -> list[str]:
    """Values that no longer hold and stand in the context."""
    context = answered.context.casefold()
    return [each for each in answered.question.absent if each.casefold() in context]
