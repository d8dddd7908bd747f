"""The words of a statement, with what is known of each."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Literal, NamedTuple

from .folding import fold
from .lexicon import Kind, kind_of
from .wordset import words

Shape = Literal["lower", "capital", "upper", "mixed"]

_WORD = re.compile(r"[^\W\d_]+(?:['’´`][^\W\d_]+)*")
# A run without spaces that holds signs of code: it is judged as a whole, not word by word.
_CHUNK = re.compile(r"[^\s,;“”\"]+")
_CODE_SIGN = re.compile(r"[_/\\=$#@*~{}<>|`\d]|^--?\w|[\w)\]][(\[{<:+.%&][\w(\[{/$:*-]")
_SENTENCE_END = frozenset(".!?")
# Folded: words that English borrows with their accents.
_ACCENTED_ENGLISH = words(
    """cafe cafes naive resume resumes facade facades cliche cliches uber decor deja vu entree souffle creme
    jalapeno pinata smorgasbord doppelganger fiancee detente matinee premiere regime role roles elan touche
    voila zurich"""
)
_POSSESSIVE = re.compile(r"['’´`]s$")


class Word(NamedTuple):
    text: str
    start: int
    end: int
    folded: str
    kind: int
    shape: Shape
    opens: bool  # first word of a sentence, heading or line
    code: bool  # part of an identifier, path, version
    owns: bool  # followed by a possessive
    joined: bool = False  # glued to the next word by a hyphen
    before: str = ""  # what stands between the previous word and this one

    @property
    def capitalised(self) -> bool:
        return self.shape in ("capital", "upper")


def words_of(text: str) -> list[Word]:
    code = [
        match.span() for match in _CHUNK.finditer(text) if _CODE_SIGN.search(match.group().rstrip(".:!?)]"))
    ]
    found: list[Word] = []
    at = 0
    for match in _WORD.finditer(text):
        found.append(_word(text, match, code, at))
        at = match.end()
    return found


def _word(text: str, match: re.Match[str], code: list[tuple[int, int]], previous_end: int) -> Word:
    raw = match.group()
    bare = _POSSESSIVE.sub("", raw) if not raw.isalpha() else raw
    start, end = match.start(), match.start() + len(bare)
    after = text[match.end() : match.end() + 2]
    folded = fold(bare)
    return Word(
        text=bare,
        start=start,
        end=end,
        folded=folded,
        kind=kind_of(folded) if bare.replace("’", "'").isascii() else _accented(folded),
        shape=_shape(bare),
        opens=previous_end == 0 or _opens(text[previous_end:start]),
        code=bool(code) and _is_code(start, code, text, bare),
        owns=bare != raw or (bare[-1] in "sSxz" and after[:1] in ("'", "’")),
        joined=after[:1] in ("-", "‑") and after[1:].isalpha(),
        before=text[previous_end:start],
    )


def _opens(gap: str) -> bool:
    """Whether a sentence or a line begins after what stands between two words."""
    return "\n" in gap or (gap != " " and " " in gap and any(sign in gap for sign in _SENTENCE_END))


def _accented(folded: str) -> int:
    """What a word with accents may be.

    A product only if it is nothing else, English only if English writes it so, a place only if nobody is called so.
    """
    kind = kind_of(folded)
    if folded in _ACCENTED_ENGLISH:
        return kind & ~(Kind.NAME | Kind.GIVEN | Kind.FAMILY)
    if kind == Kind.PRODUCT:
        return kind  # Weidmüller, Stäubli
    kind &= ~(Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT)
    return kind & ~Kind.PLACE if kind & Kind.GIVEN else kind


def _shape(raw: str) -> Shape:
    letters = raw.replace("'", "").replace("’", "")
    if letters.islower():
        return "lower"
    if len(letters) > 1 and letters.isupper():
        return "upper"
    if letters[0].isupper() and (letters[1:].islower() or len(letters) == 1):
        return "capital"
    return "mixed"


def _is_code(start: int, code: list[tuple[int, int]], text: str, raw: str) -> bool:
    """Whether the word stands in a run of code and is more than the whole of it."""
    at = bisect_right(code, (start, len(text))) - 1
    if at < 0 or start >= code[at][1]:
        return False
    left, right = code[at]
    chunk = text[left:right].strip(".,:;!?()[]'’\"`*-")
    return fold(chunk).removesuffix("'s").removesuffix("’s") != fold(raw)
