"""Names with digits and signs in place of letters: `5t3f4n`, `Dani3l`, `m4r3ik3`."""

from __future__ import annotations

import re

from . import cues
from .finding import Expression
from .folding import fold
from .lexicon import Kind, kind_of
from .verbs import PAST
from .wordset import words

_KNOWN = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT | Kind.PLACE | Kind.EPONYM
_SHORT = 3  # letters up to which a word is as likely an abbreviation
# Digits and signs for letters; a one or a bar stands for i as well as for l.
_LEET = tuple(str.maketrans("431057|8@$!", f"ae{one}ost{bar}basi") for one, bar in ("il", "ll", "ii", "li"))
_MIXED = Expression(
    r"(?<![\w./@$!|])(?!\$)(?=[^\W\d]*[0-9@$!|])(?=[0-9@$!|]*[^\W\d_])(?:[^\W_]|[@$!|]){3,20}(?![\w/@$|])"
)
_NUMERONYM = re.compile(r"[a-z]+\d+|[0-9]+[a-z]+", re.IGNORECASE)  # sda1, 7zip
_NUMERONYMS = words(
    """log4j neo4j s3cmd s3fs d3js c3p0 log4net log4shell t5x p4c b4x x11 h5 a11y i18n l10n g11n k8s k3s
    o11y c14n p13n n11n s11n m17n a16z v12n e11y d11y w3c h5py"""
)
_LEET_END = re.compile(r"[A-Z][a-z]{2,}[0134578]{1,2}|[a-z]{3,}[04]")
# Letters with a digit for one of them, at the place of a person: Th30, t4r3q, 50mp0rn.
_WRITTEN_OVER = Expression(r"""
    (?=[^\W\d_]*[013457])(?:
      (?:[^\W\d_]+[013457]+)+[^\W\d_]+[013457]*|[013457]+[^\W\d_]{2,}[^\W_]*
      |[A-Z][^\W\d_]*[013457]+(?:[^\W\d_]+[013457]*)*
    )
""")
_FOLLOWING = Expression(r"['’]s\s(?!\d)|\s(?P<verb>[a-z]+)\b")
# No word at all, yet a capital and two islands of digits that stand for letters, or three islands: S4k1n3h.
_ISLANDS = Expression(
    r"[A-Z][a-z]*[013457]+[a-z]+[013457]+[a-z]*[013457]?|[A-Z]?[a-z]*(?:[013457]+[a-z]+){2,}[013457]+[a-z]*"
)
_NAMED_BEFORE = Expression(
    r"(?:\b(?:to|from|by|ask|mention|ping|cc|asks|tell|with|only|reviewer)|:)\s$", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?P<stem>[A-Z][a-z]*)[013457]{2,4}")


def find(text: str) -> tuple[int, int] | None:
    for match in _MIXED.finditer(text):
        token = match.group().rstrip("!")
        if "-" in (text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]):
            if token[0].isupper() and any(_spells_name(token, table, ended=True) for table in _LEET):
                return match.span()
        elif _is_written_over(token) or (
            _may_stand_for_somebody(token) and stands_for_somebody(text, *match.span())
        ):
            return match.span()
    return None


def _is_written_over(token: str) -> bool:
    """A name by itself, whatever stands around it."""
    ended = bool(_LEET_END.fullmatch(token))
    stem = kind_of(token.rstrip("0134578"))
    if ended and stem & _KNOWN:
        return False
    if (ended and token[0].isupper() and not stem) or _ISLANDS.fullmatch(token):
        return True
    may_be_name = ended or not (_NUMERONYM.fullmatch(token) or token.lower() in _NUMERONYMS)
    return may_be_name and any(_spells_name(token, table, ended=ended) for table in _LEET)


def _may_stand_for_somebody(token: str) -> bool:
    """Letters with digits among them, which only at the place of a person are a person."""
    if token.lower() in _NUMERONYMS:
        return False
    if _LEET_END.fullmatch(token) and any(_spells_name(token, table, ended=True) for table in _LEET):
        return True
    numbered = _NUMBERED.fullmatch(token)
    if numbered:
        spelt = any(_spells_name(token, table, ended=False) for table in _LEET)
        return spelt or not (len(numbered.group("stem")) == 1 or kind_of(numbered.group("stem")) & _KNOWN)
    technical = any(
        len(part) >= _SHORT + token[0].isupper() and kind_of(part) & _KNOWN
        for part in re.findall(r"[^\W\d_]+", token)
    )
    return not technical and _WRITTEN_OVER.fullmatch(token) is not None and not _NUMERONYM.fullmatch(token)


def stands_for_somebody(text: str, start: int, end: int) -> bool:
    """Whether the word is asked or named as the doer, owns something, or does what people do."""
    following = _FOLLOWING.match(text, end)
    verb = following.group("verb") if following else None
    does = verb is not None and (verb in cues.ACTS or verb in cues.CARES or verb in PAST)
    owns = bool(following) and verb is None
    return does or owns or _NAMED_BEFORE.search(text, 0, start) is not None


def _spells_name(token: str, table: dict[int, int], *, ended: bool) -> bool:
    plain = fold(token.lower().translate(table))
    kind = kind_of(plain)
    if not plain.isalpha() or len(plain) <= _SHORT:
        return False
    return bool(kind & Kind.GIVEN) or (not ended and bool(kind & Kind.NAME) and not kind & _KNOWN)
