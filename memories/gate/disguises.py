"""Names that are spelt out, masked, in swapped case or of two parts that are written as one."""

from __future__ import annotations

import re
from itertools import pairwise

from . import leet
from .finding import Expression, Finding
from .lexicon import Kind, kind_of
from .tokens import Word

_ENGLISH = Kind.EVERYDAY | Kind.COMMON
_KNOWN = _ENGLISH | Kind.JARGON | Kind.PRODUCT | Kind.PLACE | Kind.EPONYM
_SHORT = 3  # letters up to which a part of an identifier says nothing
_SPACED = Expression(r"""
    (?<![\w.'-])[^\W\d_a-z](?:[ .·_*|'-]{1,3}[^\W\d_]){3,}(?![\w-]|'(?!s\b))
    |(?<![\w.'-])[^\W\d_](?:[ .·_*|-][^\W\d_]){3,}(?![\w-]|'(?!s\b))
    |(?<![\w.'-])[^\W\d_](?:  ?[^\W\d_]){3,}(?!\w)
""")
_SPACED_SHORT = Expression(
    r"(?<![\w.'-])[^\W\d_a-z](?P<sign>[ .·_*|-])[^\W\d_](?P=sign)[^\W\d_](?![\w-]|'(?!s\b)|\.\w|[ ][A-Z]\b)"
)
_SLASHED = Expression(
    r"(?<![\w./~:+-])[A-Z](?:(?P<sign>[/~:+])[^\W\d_A-Z])(?:(?P=sign)[^\W\d_A-Z]){2,}(?![\w/])"
)
# One letter at a time between the same one to three signs, whichever they are: `(E)(r)(i)(k)`, `l,i,n,n,e,a`.
_LETTERED = re.compile(
    r"""(?<!\w)[^\W\d_](?P<gap>[^\w\s]{1,3}|[^\w\s]?\s[^\w\s]|\s[^\w\s]\s)(?:[^\W\d_](?P=gap)){2,30}[^\W\d_](?!\w)"""
)
_MASKED = re.compile(r"(?<![\w*'])[A-Z]\*{2,}(?![\w*/.])")
# Abbreviations with full stops, Roman numerals, alternatives: letters apart that spell nobody.
_HARMLESS = re.compile(r"[A-Za-z](?:\.[A-Za-z])*|[ivxIVX .]+|[a-z](?:\|[a-z])+|[A-Z](?: - [A-Z])+")
_DOTTED = re.compile(r"[A-Za-z](?:\.[A-Za-z]){3,}")
_SHORTEST_SWAP = 4
_LONGEST_TERM = 5  # ReDoS, LaTeX
_INTERLEAVED = Expression(r"(?<![\w./-])[A-Z]+[0134578]{1,2}[a-z]+[0134578]{1,2}[a-z]+[0-9]{0,2}(?![\w/-])")
_HANDLE_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]{2,}")
_PREFIXED = re.compile(r"(?:Mc|Mac|De|Di|Da|Du|La|Le|Van|Von|Fitz|St|Al|El|O|D)(?=[A-Z][a-z])")


def mixed_rule(word: Word) -> str | None:
    """McDonald and DeShawn are names, JohnSmith is two; LaTeX and GitHub are not."""
    if _swaps_case(word):
        return "name.spaced"
    prefix = _PREFIXED.match(word.text)
    known = bool(word.kind & (Kind.JARGON | Kind.PRODUCT | Kind.PLACE))
    if prefix and not known:
        rest = kind_of(word.text[prefix.end() :])
        if (
            word.kind & Kind.NAME
            or (rest & Kind.NAME and not rest & _ENGLISH)
            or (prefix.group() in ("Mc", "Mac", "Fitz") and not rest & _ENGLISH)
        ):
            return "name.lexicon"
    if "'" in word.text or "’" in word.text:
        return "name.lexicon" if re.match(r"[A-Za-z]{1,3}['’][A-Z]", word.text) else None
    parts = _HANDLE_PARTS.findall(word.text)
    named = [
        part
        for part in parts
        if len(part) >= _SHORT and kind_of(part) & Kind.NAME and not kind_of(part) & _KNOWN
    ]
    return (
        "name.lexicon" if not known and named and len(named) * 2 > len(parts) - 1 and len(parts) > 1 else None
    )


def _swaps_case(word: Word) -> bool:
    """Whether small letters and capitals alternate as in no term (`gUsTaV`, `aLiNe`; also `aMy`, but not LaTeX)."""
    if not word.text.isalpha() or not all(a.isupper() != b.isupper() for a, b in pairwise(word.text)):
        return False
    if len(word.text) < _SHORTEST_SWAP:
        return (
            len(word.text) == _SHORT
            and word.text[0].islower()
            and bool(word.kind & (Kind.GIVEN | Kind.FAMILY))
        )
    if word.kind & Kind.GIVEN or (
        word.text[0].islower() and (len(word.text) > _SHORTEST_SWAP or word.kind & Kind.NAME)
    ):
        return True
    return not word.kind & _KNOWN and (bool(word.kind) or len(word.text) > _LONGEST_TERM)


def find_spelt(text: str) -> Finding | None:
    """A name spelt letter by letter, or with digits and signs in place of letters."""
    span = _spaced(text) or _lettered(text) or _masked(text) or _interleaved(text) or leet.find(text)
    return Finding("name.spaced", *span) if span else None


def _spaced(text: str) -> tuple[int, int] | None:
    match = _SPACED.search(text)
    if match and (_DOTTED.fullmatch(match.group()) or not _HARMLESS.fullmatch(match.group())):
        return match.span()
    for short in _SPACED_SHORT.finditer(text):
        letters = re.sub(r"[\W_]", "", short.group())
        kind = kind_of(letters)
        spelt = letters[1:].islower() or not kind & (_KNOWN & ~Kind.COMMON)
        if spelt and (kind & Kind.NAME or not letters.isascii()):
            return short.span()
    return None


def _masked(text: str) -> tuple[int, int] | None:
    """Where a name has its letters masked or held apart by slashes (`D**** W*****`, `M/a/r/c`)."""
    match = _MASKED.search(text) or _SLASHED.search(text)
    return match.span() if match else None


def _lettered(text: str) -> tuple[int, int] | None:
    """Letters apart that make up a name, or five and more that make up no word and stand in no order of the alphabet."""
    for match in _LETTERED.finditer(text):
        letters = "".join(char for char in match.group() if char.isalpha()).lower()
        kind = kind_of(letters)
        in_order = list(letters) == sorted(letters)
        if not in_order and (
            kind & Kind.NAME or (len(letters) > _SHORTEST_SWAP and not kind and set(letters) & set("aeiouy"))
        ):
            return match.span()
    return None


def _interleaved(text: str) -> tuple[int, int] | None:
    match = _INTERLEAVED.search(text)
    return match.span() if match else None
