"""Turns a statement into tokens: values in normal form, and words under the name that their synonyms share."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from memories.agreement.quantities import read_value
from memories.agreement.tables import (
    LONGEST_PHRASE,
    beginnings,
    phrases,
    stem_phrase,
    synonyms,
    value_classes,
)
from memories.agreement.verbs import listed
from memories.english.lexemes import Lexeme, lexemes
from memories.english.numbers import STARTS
from memories.english.times import CALENDAR
from memories.english.values import Value

_BOUNDS: dict[tuple[str, ...], str] = {
    ("at", "most"): "max", ("up", "to"): "max", ("no", "more", "than"): "max", ("not", "more", "than"): "max",
    ("a", "maximum", "of"): "max", ("maximum", "of"): "max", ("max",): "max", ("less", "than"): "max",
    ("fewer", "than"): "max", ("no", "longer", "than"): "max", ("not", "exceed"): "max", ("within",): "max",
    ("at", "the", "most"): "max", ("no", "later", "than"): "max", ("no", "larger", "than"): "max",
    ("at", "least"): "min", ("no", "less", "than"): "min", ("no", "fewer", "than"): "min",
    ("a", "minimum", "of"): "min", ("minimum", "of"): "min", ("min",): "min", ("more", "than"): "min",
    ("over",): "over", ("above",): "over", ("beyond",): "over", ("larger", "than"): "over",
    ("bigger", "than"): "over", ("longer", "than"): "over", ("greater", "than"): "over",
    ("exceeding",): "over", ("below",): "under", ("under",): "under", ("smaller", "than"): "under",
    ("shorter", "than"): "under", ("exceeds",): "over", ("exceed",): "over",
    **{(word, "than"): "over" for word in (
        "heavier", "older", "higher", "faster", "taller", "wider", "deeper", "warmer",
    )},
    **{(word, "than"): "under" for word in (
        "lighter", "younger", "lower", "slower", "narrower", "colder", "cooler",
    )},
    **{(verb, "over"): "over" for verb in ("goes", "go", "rises", "grows", "climbs", "gets")},
    **{(verb, "above"): "over" for verb in ("goes", "go", "rises", "grows", "climbs", "gets", "is")},
    **{(verb, word): "under" for verb in ("drops", "falls", "sinks", "goes") for word in ("below", "under")},
}  # fmt: skip
_DAYS = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth",
]  # fmt: skip
_LONGEST_BOUND = 3
_BOUND_STARTS = frozenset(words[0] for words in _BOUNDS)
_NAMING = (("go", "by"), ("goes", "by"))  # "goes by Sam", not "goes by freight"
_NEGATIONS = frozenset(["not", "no", "never", "none", "nothing", "neither", "nor", "without", "nobody"])
_kept_stem = lru_cache(maxsize=4096)(stem_phrase)  # of words of the lists alone
_VERSIONED = frozenset(
    {"database", "language", "os", "container", "framework", "build_tool", "broker", "proxy"}
)


@dataclass(frozen=True, slots=True)
class Token:
    """One unit of meaning.

    kind: "word", "value", "not" or "mark".
    text: lower case as written, or the kept wording of its synonyms.
    key: stem of text, or the normal form of the value; equal keys say the same.
    """

    kind: str
    text: str
    key: str
    value: Value | None = None
    name: bool = False
    possessive: bool = False
    surface: str = ""


def read(text: str) -> list[Token]:
    """The tokens of a statement, in order."""
    units = lexemes(text)
    tokens: list[Token] = []
    at, bound = 0, ""
    while at < len(units):
        if units[at].kind == "word" and _is_plain(units, at):
            tokens.append(_plain_word(units[at], units[at].text))
            at += 1
            continue
        size, bound_here = _bound(units, at)
        if size:
            at, bound = at + size, bound_here
            continue
        new, size = _next(units, at, tokens)
        tokens += [_limited(token, bound) for token in new]
        at += size
        bound = "" if any(token.value for token in new) else bound
    return tokens


def _is_plain(units: Sequence[Lexeme], at: int) -> bool:
    """Whether a word begins no phrase, no value and no bound, denies nothing and has no synonym."""
    word = units[at].text
    return word not in _read_otherwise() and word[:3] not in CALENDAR and not _may_begin_phrase(units, at)


@cache
def _read_otherwise() -> frozenset[str]:
    single = {phrase[0] for phrase in synonyms() if len(phrase) == 1}
    return STARTS | frozenset(_DAYS) | single | _BOUND_STARTS | _NEGATIONS


def _may_begin_phrase(units: Sequence[Lexeme], at: int) -> bool:
    seconds = beginnings().get(units[at].text)
    if not seconds or at + 1 == len(units):
        return False
    return units[at + 1].text in seconds or units[at + 1].text == ","


def _limited(token: Token, bound: str) -> Token:
    return replace(token, value=replace(token.value, bound=bound)) if token.value and bound else token


def _bound(units: Sequence[Lexeme], at: int) -> tuple[int, str]:
    """Words that make the number behind them an upper or a lower limit."""
    if units[at].text not in _BOUND_STARTS:
        return 0, ""
    for size in range(_LONGEST_BOUND, 0, -1):
        words = tuple(unit.text for unit in units[at : at + size])
        if words in _BOUNDS and (_begins_amount(units, at + size) or _names_version(units, at + size)):
            return size, _BOUNDS[words]
    return 0, ""


def _names_version(units: Sequence[Lexeme], at: int) -> bool:
    """Whether a name stands between a bound and its version ("at least TLS 1.2")."""
    behind = units[at + 1].kind if at + 1 < len(units) else ""
    return behind in ("number", "version") and units[at].kind == "word"


def _begins_amount(units: Sequence[Lexeme], at: int) -> bool:
    reading = read_value(units, at) if at < len(units) else None
    return reading is not None and reading.value.kind not in ("weekday", "weekdays", "clock")


def _next(units: Sequence[Lexeme], at: int, before: list[Token]) -> tuple[list[Token], int]:
    """The tokens that begin here, and how many lexemes they take."""
    unit = units[at]
    read = _plain(units, at, before) or _phrase(units, at) or _quantity(units, at)
    if read:
        return read
    return [_word(unit) if unit.kind == "word" else Token("mark", unit.text, unit.text)], 1


def _plain(units: Sequence[Lexeme], at: int, before: list[Token]) -> tuple[list[Token], int] | None:
    """Code words, versions and days of the month."""
    unit = units[at]
    if unit.kind == "code":
        return [_code(unit)], 1
    if unit.kind == "version" or (unit.kind == "number" and _is_version(units, at, before)):
        return [_version(unit)], 1
    if unit.kind == "ordinal" or (unit.text in _DAYS and _of_the_month(units, at)):
        day = unit.text[:-2] if unit.kind == "ordinal" else str(_DAYS.index(unit.text) + 1)
        return [_valued(Value("ordinal", (day,)), unit)], 1 + _of_the_month(units, at)
    return None


def _quantity(units: Sequence[Lexeme], at: int) -> tuple[list[Token], int] | None:
    reading = read_value(units, at)
    if not reading:
        return None
    noun = [_word(reading.noun)] if reading.noun else []
    times = at + reading.size < len(units) and units[at + reading.size].text == "times"
    return [_valued(reading.value, units[at]), *noun], reading.size + times


def _of_the_month(units: Sequence[Lexeme], at: int) -> int:
    """Lexemes behind a day that say no more than the day ("of the month", "of each month")."""
    words = " ".join(unit.text for unit in units[at + 1 : at + 4])
    return len(words.split()) if words in ("of the month", "of each month", "of every month") else 0


def _valued(value: Value, unit: Lexeme) -> Token:
    return Token(
        "value", value.shown or unit.text, f"{value.kind}:{value.parts}", value, surface=unit.surface
    )


def _code(unit: Lexeme) -> Token:
    return _valued(Value("code", (unit.text.removesuffix("()"),), shown=unit.text), unit)


def _version(unit: Lexeme) -> Token:
    parts = unit.text.lstrip("v").split(".")
    return _valued(Value("version", tuple(parts), shown=unit.text), unit)


def _is_version(units: Sequence[Lexeme], at: int, before: list[Token]) -> bool:
    """A number right behind the name of a product is its version, unless something is counted."""
    if not before or before[-1].kind != "word" or at == 0:
        return False
    last = before[-1]
    if last.text in ("version", "v", "release"):
        return True
    product = any(c.name in _VERSIONED for c in value_classes().get(stem_phrase(last.text), ()))
    reading = read_value(units, at)
    plain = reading is not None and reading.value.kind == "number" and reading.size == 1
    return plain and (product or (last.name and last.text not in ("port", "ports", "error", "code", "http")))


def _phrase(units: Sequence[Lexeme], at: int) -> tuple[list[Token], int] | None:
    begins = _may_begin_phrase(units, at)
    if not begins and (units[at].text,) not in synonyms():
        return None
    for size in range(LONGEST_PHRASE if begins else 1, 0, -1):
        window = units[at : at + size]
        words = tuple(unit.text for unit in window if unit.text != ",")
        if (
            len(window) < size
            or window[-1].text == ","
            or (len(words) == 1 and (size > 1 or words not in synonyms()))
        ):
            continue
        if words in _NAMING and not (at + size < len(units) and units[at + size].name):
            continue
        if words in (("no", "longer"), ("no", "one")):
            return [Token("not", "not", "not")], 2
        if words in synonyms() or words in phrases():
            return [_phrase_token(window, words)], size
    return None


def _phrase_token(window: Sequence[Lexeme], words: tuple[str, ...]) -> Token:
    text = synonyms().get(words, " ".join(words).replace(" ,", ","))
    name, possessive = any(unit.name for unit in window), window[-1].possessive
    return Token("word", text, stem_phrase(text), None, name, possessive, " ".join(u.surface for u in window))


def _word(unit: Lexeme) -> Token:
    if unit.text in _NEGATIONS:
        return Token("not", unit.text, "not", surface=unit.surface)
    return _plain_word(unit, synonyms().get((unit.text,), unit.text))


def _plain_word(unit: Lexeme, text: str) -> Token:
    key = _kept_stem(text) if listed(text) else stem_phrase(text)
    return Token("word", text, key, None, unit.name, unit.possessive, unit.surface)
