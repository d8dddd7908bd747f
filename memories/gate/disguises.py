"""Names that are spelt out, written with digits, glued together or part of a login."""

from __future__ import annotations

import re
from itertools import pairwise

from .derived import is_derived
from .finding import Expression, Finding
from .folding import fold
from .lexicon import Kind, kind_of
from .products import is_allowed
from .tokens import Word
from .wordset import words

_ENGLISH = Kind.EVERYDAY | Kind.COMMON
_KNOWN = _ENGLISH | Kind.JARGON | Kind.PRODUCT | Kind.PLACE | Kind.EPONYM
_SHORT = 3  # letters up to which a part of an identifier says nothing
_SPACED = Expression(
    r"(?<![\w.'-])[^\W\d_](?:[ .·_*|-][^\W\d_]){3,}(?![\w'-])|(?<![\w.'-])[^\W\d_](?:  ?[^\W\d_]){3,}(?!\w)"
)
_SPACED_SHORT = Expression(r"(?<![\w.'-])[A-Z](?:[ .·_*|-][a-z]){2}(?![\w'-]|\.\w)")
_SLASHED = Expression(
    r"(?<![\w./~:+-])[A-Z](?:(?P<sign>[/~:+])[^\W\d_A-Z])(?:(?P=sign)[^\W\d_A-Z]){2,}(?![\w/])"
)
_MASKED = re.compile(r"(?<![\w*])[A-Z]\*{2,}(?![\w*/.])")
# Digits and signs for letters; a one or a bar stands for i as well as for l.
_LEET = tuple(str.maketrans("431057|8@$!", f"ae{one}ost{bar}basi") for one, bar in ("il", "ll", "ii", "li"))
# Abbreviations with full stops, Roman numerals, alternatives: letters apart that spell nobody.
_HARMLESS = re.compile(r"[A-Za-z](?:\.[A-Za-z])*|[ivxIVX .]+|[a-z](?:\|[a-z])+")
_DOTTED = re.compile(r"[A-Za-z](?:\.[A-Za-z]){3,}")
_MIXED = Expression(
    r"(?<![\w./@$!|-])(?=[^\W\d]*[0-9@$!|])(?=[0-9@$!|]*[^\W\d_])(?:[^\W_]|[@$!|]){3,20}(?![\w/@$|-])"
)
_NUMERONYM = re.compile(r"[a-z]+\d+|[0-9]+[a-z]+", re.IGNORECASE)  # sda1, 7zip
_NUMERONYMS = words("a11y i18n l10n g11n k8s k3s o11y c14n p13n n11n s11n m17n a16z v12n e11y d11y w3c h5py")
_LEET_END = re.compile(r"[A-Z][a-z]{2,}[0134578]{1,2}|[a-z]{3,}[04]")
_SHORTEST_SWAP = 4
# No word at all, yet a capital and two islands of digits that stand for letters: S4k1n3h.
_ISLANDS = Expression(
    r"[A-Z][a-z]*[013457]+[a-z]+[013457]+[a-z]*[013457]?|[A-Z]?[a-z]*(?:[013457]+[a-z]+){2,}[013457]+[a-z]*"
)
_INTERLEAVED = Expression(r"(?<![\w./-])[A-Z]+[0134578]{1,2}[a-z]+[0134578]{1,2}[a-z]+[0-9]{0,2}(?![\w/-])")
_HANDLE_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]{2,}")
_PREFIXED = re.compile(r"(?:Mc|Mac|De|Di|Da|Du|La|Le|Van|Von|Fitz|St|Al|El|O|D)(?=[A-Z][a-z])")


def mixed_rule(word: Word) -> str | None:
    """McDonald and DeShawn are names, JohnSmith is two; LaTeX and GitHub are not."""
    if _swaps_case(word.text) and (word.kind & Kind.GIVEN or not word.kind & _KNOWN):
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


def _swaps_case(text: str) -> bool:
    return (
        len(text) >= _SHORTEST_SWAP
        and text.isalpha()
        and all(a.isupper() != b.isupper() for a, b in pairwise(text))
    )


def find_spelt(text: str) -> Finding | None:
    """A name spelt letter by letter, or with digits and signs in place of letters."""
    span = _spaced(text) or _masked(text) or _interleaved(text) or _leet(text)
    return Finding("name.spaced", *span) if span else None


def _spaced(text: str) -> tuple[int, int] | None:
    match = _SPACED.search(text)
    if match and (_DOTTED.fullmatch(match.group()) or not _HARMLESS.fullmatch(match.group())):
        return match.span()
    for short in _SPACED_SHORT.finditer(text):
        if kind_of(re.sub(r"[\W_]", "", short.group())) & Kind.NAME:
            return short.span()
    return None


def _masked(text: str) -> tuple[int, int] | None:
    """`D**** W*****` and `M/a/r/c`."""
    match = _MASKED.search(text) or _SLASHED.search(text)
    return match.span() if match else None


def _interleaved(text: str) -> tuple[int, int] | None:
    match = _INTERLEAVED.search(text)
    return match.span() if match else None


def _leet(text: str) -> tuple[int, int] | None:
    for match in _MIXED.finditer(text):
        token = match.group().strip("!|") if match.group()[-1] == "!" else match.group()
        ended = bool(_LEET_END.fullmatch(token))
        stem = kind_of(token.rstrip("0134578"))
        if ended and stem & _KNOWN and token.islower():
            continue
        if (ended and token[0].isupper() and not stem) or _ISLANDS.fullmatch(token):
            return match.span()
        told = ended or not (_NUMERONYM.fullmatch(token) or token.lower() in _NUMERONYMS)
        if told and any(_spells_name(token, table, ended=ended) for table in _LEET):
            return match.span()
    return None


def _spells_name(token: str, table: dict[int, int], *, ended: bool) -> bool:
    plain = fold(token.lower().translate(table))
    kind = kind_of(plain)
    if not plain.isalpha() or len(plain) <= _SHORT:
        return False
    return bool(kind & Kind.GIVEN) or (not ended and bool(kind & Kind.NAME) and not kind & _KNOWN)


_HANDLE = Expression(r"(?<![\w./@-])[^\W\d_]{2,}(?:[_.-][^\W\d_]{1,})*[_.-]?\d{0,4}(?![\w/-])")


_ACCOUNT_END = re.compile(r"[a-z]\d{2,4}$")


def find_handle(text: str, allowed_terms: frozenset[str]) -> Finding | None:
    """Names inside logins and snake case: `kowalski_dev`, `lubanzi_aleksejev89`, `anna-k`."""
    for match in _HANDLE.finditer(text):
        handle = match.group()
        parts = _HANDLE_PARTS.findall(handle if handle.isascii() else fold(handle))
        if handle.isalpha() and handle.islower():
            asked = not kind_of(handle) and _ASKED.search(text, 0, match.start()) is not None
            if _is_glued(handle, asked=asked) and not is_allowed(handle, allowed_terms):
                return Finding("name.handle", *match.span())
            continue
        if (len(parts) == 1 and handle.isalpha()) or handle.isupper() or is_allowed(handle, allowed_terms):
            continue
        if kind_of(handle) & _KNOWN:
            continue
        if _is_numbered_name(handle, text, match.start()):
            return Finding("name.handle", *match.span())
        strange = [
            part
            for part in parts
            if len(part) > _SHORT and not kind_of(part) & _KNOWN and not is_derived(part.casefold())
        ]
        named = any(kind_of(part) & Kind.NAME or _has_initial(part.casefold()) for part in strange)
        if named or (strange and _ACCOUNT_END.search(handle)):
            return Finding("name.handle", *match.span())
    return None


def _is_numbered_name(handle: str, text: str, at: int) -> bool:
    """`shannon64`: a first name and two digits; where the word is a product or a plain word, too, only after `ask` or `by`."""
    numbered = _NUMBERED_NAME.fullmatch(handle)
    kind = kind_of(numbered.group("name")) if numbered else Kind.NONE
    if not kind & Kind.GIVEN:
        return False
    return not kind & (_KNOWN & ~Kind.EPONYM & ~Kind.COMMON) or _ASKED.search(text, 0, at) is not None


def _has_initial(part: str) -> bool:
    """`tobiasm`, `tkowalski`: a part of a login that nothing knows, a name and the first letter of another."""
    given, family = kind_of(part[:-1]), kind_of(part[1:])
    return not kind_of(part) and (
        (bool(given & Kind.GIVEN) and not given & _KNOWN)
        or (bool(family & Kind.FAMILY) and not family & _KNOWN)
    )


_NUMBERED_NAME = re.compile(r"(?P<name>[a-z]{3,15})\d\d")
_ASKED = re.compile(r"\b(?:to|from|by|ask|mention|ping|cc|asks|tell|with)\s$", re.IGNORECASE)
_LOGIN = re.compile(r"[a-z]{5,24}")
_ENGLISH_OR_TECHNICAL = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT
_SHORTEST_PAIR = 8


def _is_glued(word: str, *, asked: bool = False) -> bool:
    """`charlessalinas`, `astewart`: a word that nothing knows, made of two names or of an initial and a family's name."""
    if not _LOGIN.fullmatch(word) or kind_of(word) or is_derived(word):
        return False
    splits = [(kind_of(word[:at]), kind_of(word[at:])) for at in range(_SHORT, len(word) - _SHORT + 1)]
    if any(_is_english(split) for split in splits) or word.startswith("lib"):
        return False
    rest = kind_of(word[1:])
    plain = rest & (Kind.EVERYDAY | Kind.JARGON | Kind.PRODUCT)
    initial = bool(rest & Kind.FAMILY) and (not plain or asked)
    return initial or (len(word) >= _SHORTEST_PAIR and any(_are_given_and_family(*split) for split in splits))


def _is_english(split: tuple[Kind, Kind]) -> bool:
    return bool(split[0] & _ENGLISH_OR_TECHNICAL and split[1] & _ENGLISH_OR_TECHNICAL)


def _are_given_and_family(left: Kind, right: Kind) -> bool:
    """Two names in either order, of which one at least is nothing else."""
    if left & Kind.GIVEN and right & (Kind.FAMILY | Kind.GIVEN):
        return not _is_english((left, right))
    return bool(left & Kind.FAMILY and right & Kind.GIVEN) and not right & _ENGLISH_OR_TECHNICAL
