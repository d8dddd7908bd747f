"""Logins: names of people glued together, with a digit or an initial, or as a part of snake case."""

from __future__ import annotations

import re

from . import leet
from .derived import is_derived
from .finding import Expression, Finding
from .folding import fold
from .lexicon import Kind, kind_of
from .products import is_allowed

_KNOWN = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT | Kind.PLACE | Kind.EPONYM
_ENGLISH_OR_TECHNICAL = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT
_SHORT = 3  # letters up to which a part of a login says nothing
_SHORTEST_PAIR = 8
_SHORTEST_INITIALLED = 6
_HANDLE_PARTS = re.compile(r"[A-Z]{2,}(?=s(?![a-z]))|[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+")
_NUMBERED_NAME = re.compile(r"(?P<name>[a-z]{3,15})\d\d")
_ASKED = Expression(r"(?:\b(?:to|from|by|ask|mention|ping|cc|asks|tell|with)|:)\s$", re.IGNORECASE)
_LOGIN = re.compile(r"[a-z]{5,24}")
_HANDLE = Expression(r"(?<![\w./@-])[^\W\d_]{2,}(?:[_.-][^\W\d_]{1,})*[_.-]?\d{0,4}(?![\w/(-])")


_ACCOUNT_END = re.compile(r"[a-z]\d{2,4}$")


def find(text: str, allowed_terms: frozenset[str]) -> Finding | None:
    """A login that is made of a person's name (`kowalski_dev`, `lubanzi_aleksejev89`, `anna-k`, `charlessalinas`)."""
    for match in _HANDLE.finditer(text):
        handle = match.group()
        if _is_login(handle, text, match.start()) and not is_allowed(handle, allowed_terms):
            return Finding("name.handle", *match.span())
    return None


def _is_login(handle: str, text: str, at: int) -> bool:
    known = kind_of(handle) | kind_of(handle.replace("-", "+"))  # Allen-Bradley is one product
    if known & _KNOWN or handle.isupper() or handle.startswith("lib"):
        return False
    if handle.isalpha() and handle.islower():
        return not kind_of(handle) and _is_glued(handle, asked=_ASKED.search(text, 0, at) is not None)
    parts = _HANDLE_PARTS.findall(handle if handle.isascii() else fold(handle))
    if len(parts) == 1 and handle.isalpha():
        return False
    return _is_numbered_name(handle, text, at) or _has_a_name(parts, handle)


def _has_a_name(parts: list[str], handle: str) -> bool:
    tied = any(sign in handle for sign in "_.-")
    strange = [
        part
        for part in parts
        if len(part) > _SHORT
        and (tied or not part.isupper())
        and not kind_of(part) & _KNOWN
        and not is_derived(part.casefold())
    ]
    named = any(kind_of(part) & Kind.NAME or (part.islower() and _has_initial(part)) for part in strange)
    return named or bool(strange and _ACCOUNT_END.search(handle))


def _is_numbered_name(handle: str, text: str, at: int) -> bool:
    """Whether it is a first name and two digits; if also a product or plain word, only after `ask`, `by` (`shannon64`)."""
    numbered = _NUMBERED_NAME.fullmatch(handle)
    kind = kind_of(numbered.group("name")) if numbered else Kind.NONE
    if not kind & Kind.GIVEN:
        return False
    plain = kind & (_KNOWN & ~Kind.EPONYM & ~Kind.COMMON)
    return not plain or leet.stands_for_somebody(text, at, at + len(handle))


def _has_initial(part: str) -> bool:
    """Whether an unknown part of a login is a name and the first letter of another (`tobiasm`, `tkowalski`)."""
    given, family = kind_of(part[:-1]), kind_of(part[1:])
    if len(part) < _SHORTEST_INITIALLED or kind_of(part):
        return False
    return (bool(given & Kind.GIVEN) and not given & _KNOWN) or (
        bool(family & Kind.FAMILY) and not family & _KNOWN
    )


def _is_glued(word: str, *, asked: bool = False) -> bool:
    """Whether an unknown word is made of two names or of an initial and a family's name (`charlessalinas`, `astewart`)."""
    if not _LOGIN.fullmatch(word) or kind_of(word) or is_derived(word):
        return False
    splits = [(kind_of(word[:at]), kind_of(word[at:])) for at in range(_SHORT, len(word) - _SHORT + 1)]
    if any(_is_english(split) for split in splits) or word.startswith("lib"):
        return False
    rest = kind_of(word[1:])
    plain = rest & (Kind.EVERYDAY | Kind.JARGON | Kind.PRODUCT)
    initial = bool(rest & Kind.FAMILY) and (not plain or asked)
    return initial or (len(word) >= _SHORTEST_PAIR and any(_are_given_and_family(*split) for split in splits))


def _is_english(split: tuple[int, int]) -> bool:
    return bool(split[0] & _ENGLISH_OR_TECHNICAL and split[1] & _ENGLISH_OR_TECHNICAL)


def _are_given_and_family(left: int, right: int) -> bool:
    """Two names in either order, of which one at least is nothing else."""
    if left & Kind.GIVEN and right & (Kind.FAMILY | Kind.GIVEN):
        return not _is_english((left, right))
    return bool(left & Kind.FAMILY and right & Kind.GIVEN) and not right & _ENGLISH_OR_TECHNICAL
