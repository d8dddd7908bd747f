"""What the tables know of a word, wherever it stands.

Two words can pair in a way only where they share a link of that way; what has no link need not be looked at.
"""

from functools import lru_cache
from typing import NamedTuple

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
from memories.agreement.verbs import listed

NEGATING = ("un", "non", "in", "im", "ir", "dis", "de", "mis", "anti")
LONG_PREFIX = 5
COUNTED_ALIKE = ("asked", "listed")
STATED = frozenset({"enabl", "allow", "happen"})
REQUIRED = "requir"  # stem of "required"
NUMBERED = frozenset({"version", "releas"})
SIZE = "siz"  # stem of "size"
_LITTLE = light("counted") | light("aside") | light("adverb") | light("generic")
_COUNTED = {f"={things}": light(things) for things in COUNTED_ALIKE}
_NONE: frozenset[str] = frozenset()
_NO_CLASSES: frozenset[ValueClass] = frozenset()

Links = frozenset[str]


class Known(NamedTuple):
    """pole: its place between two opposites. relations: names of those it can say. classes: of values, that it belongs to.

    scoping: it can cut one subject into several. of_form: links shared by two forms of a word, and by a phrase and its
    parts. of_contrast: by words of one scale, by a word and its negation, by opposites. of_counted: by names of one
    counted thing. links: all of them. optional: it may be left out where nothing pairs with it.
    """

    pole: Pole | None
    relations: frozenset[str]
    classes: frozenset[ValueClass]
    scoping: bool
    of_form: Links
    of_contrast: Links
    of_counted: Links
    links: Links
    optional: bool


def look_up(key: str, text: str) -> Known:
    """What is known of a word by its key and its text. Kept are only words of the lists, never one that somebody made up."""
    return _kept(key, text) if listed(text) else _looked_up(key, text)


def _looked_up(key: str, text: str) -> Known:
    pole, says = _pole(key, text), relations().get(key, _NONE)
    of_form = frozenset({key[:LONG_PREFIX], *key.split()})
    of_contrast, of_counted = _of_contrast(key, pole), _of_counted(key)
    return Known(
        pole,
        says,
        value_classes().get(key, _NO_CLASSES),
        key in scopes(),
        of_form,
        of_contrast,
        of_counted,
        links=of_form.union(of_contrast, of_counted, says),
        optional=_is_optional(key, pole),
    )


_kept = lru_cache(maxsize=2048)(_looked_up)


def _pole(key: str, text: str) -> Pole | None:
    """A verb that "lasts" is not "last", what blocks is not what is blocked."""
    other_sense = (key == "last" and text != "last") or (key == "block" and text != "blocked")
    return None if other_sense else poles().get(key)


def _of_contrast(key: str, pole: Pole | None) -> Links:
    concept = [f"={pole.concept}"] if pole else []
    negating = [prefix for prefix in NEGATING if key.startswith(prefix)] if key.startswith(NEGATING) else []
    plain = [key.removeprefix(prefix).lstrip() for prefix in negating]
    return frozenset([key, *plain, *concept, *contraries().get(key, ())])


def _of_counted(key: str) -> Links:
    return frozenset([name for name, things in _COUNTED.items() if key in things])


def _is_optional(key: str, pole: Pole | None) -> bool:
    """Whether a rule may take it out by itself: what is required, allowed or a version, a size, a light word."""
    stated = pole is not None and (pole.concept in STATED or pole.concept == REQUIRED)
    return stated or key in _LITTLE or key in NUMBERED or key.endswith(SIZE)
