"""Phone numbers: written out, half in words, with letters for digits, with odd signs between the digits."""

from __future__ import annotations

import re

from memories.gate.finding import Expression, Finding, first, has_digit, pattern
from memories.gate.lexicon import Kind, kind_of
from memories.regex import laid_out

_UNIT = laid_out(r"""
    (?!
      \s*(?:
        %|ms|s|sec|min|hours?|times|retries|bytes|characters|chars|days|weeks|requests|users|seats|lines
        |GB|MB
      )\b
    )
""")
_PLAIN = (
    pattern("identifier.phone", rf"""
        (?<![\w.])\d{{3}}[.-]\d{{3}}[.-]\d{{4}}(?!\d)
        |(?<![\w+])(?:\+|00)\s?\d{{1,3}}[\s()./-]*\d(?:[\s()./-]*\d){{5,13}}(?!\w)
        |\(\+?\d{{1,4}}\)\s?\d{{2,4}}[\s.-]\d{{2,}}|\btel:
        |\b(?:
          call|phone|dial|ring|fax|mobile|cell|whatsapp|sms|text|hotline|extension|ext\.?
        )\s*(?:is|at|on|to|number|:)?\s*\+?(?P<hit>\d[\d\s()./-]{{3,20}}\d)\b{_UNIT}
    """),
    pattern("identifier.phone", r"(?<![\w.])0\d(?:\.\d\d){4}(?![\w.])"),
    pattern("identifier.phone", rf"""
        \b(?:calls?|rings?|dials?|dialling)\s+(?:to\s+)?(?P<hit>\d{{3,6}})(?=
          \s*(?:$|[.,;)]|for\b|after\b|first\b|until\b|to\b|from\b|when\b|if\b)
        ){_UNIT}
    """),
)  # fmt: skip
# Places where a number, however short or oddly grouped, is one to ring.
_SHORT_NUMBER = Expression(
    r"""
    \b(?:
      phone|on-?call|hotline|emergency|pager|fax|switchboard|reception|whatsapp|sms|helpdesk
    )\s*(?:number|line|contact)?\s*(?:is|:)\s*(?P<hit>\d{3,6})(?=\s*(?:$|[.,;)]|for\b|until\b))
    |(?:\b(?:to|at|on|under|from|dials?|is)|:)\s+(?P<six>\d{6})(?!
      \d|[.,:]\d
      |\s*(?:%|[a-z]{1,3}\b|rows?|messages|requests|users|bytes|tokens|lines|events|seconds)
    )
    """,
    re.IGNORECASE,
)
_RUNG = Expression(
    r"""
    \b(?:tele)?phone|\bmobile\s+(?:number|phone)|\bcell\b|\bfax|\bhotline
    |\bpager(?!duty\s+(?:incident|service|id))
    |\bwhatsapp|\bsms\b|\bvoice\s?mail|\bdial
    |\bcall(?:s|ed)?\s+(?:to|from|at|on)?\s*[+(\d]
    |\breach(?:ed|able)?\b|\btwilio\s+(?:number|sender)|\bsignal\s+(?:group|number)|\bswitchboard
    |\breception\b|\bon-?call\s+(?:number|line)|\bescalations?\b[^.;]{0,24}\bto\b
    |\bansw[e]rs?\s+(?:at|on|under)\b|\bpick(?:s|ed)?\s+up\b|\bland\s?line|\bemergency\b
    |\bhelp\s?desk\s+(?:number|line)|\btext(?:s|ed)?\s+(?:to\s+)?[+(\d]|\bring(?:s|ing)?\s+[+(\d]
    |\boutages\b[^.;]{0,24}\bto\b
    """,
    re.IGNORECASE,
)
_GROUPED = Expression(r"(?<![\w.,+-])\+?\(?\d{1,5}\)?(?:[ ./-]{1,2}\(?\d{1,6}\)?){1,6}(?![\w%]|[.,:]\d)")
_DATE_OR_RANGE = Expression(r"""
    \d{4}[-./]\d{1,2}(?:[-./]\d{1,2})?|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d+\s?[-/.]\s?\d+
    |\d{1,3}(?: \d{3})+|v?\d+\.\d+\.\d+
""")
_COUNTED = Expression(
    r"""
    \s?(?:
      %|ms|s|sec\w*|min\w*|hours?|times|days?|weeks?|requests?|users?|messages?|[kmg]i?b|per|characters?
      |bytes?|retries
    )\b
    """,
    re.IGNORECASE,
)

_DIGIT_WORDS = "zero|oh|nought|one|two|three|four|five|six|seven|eight|nine"
_SPOKEN_PART = rf"(?:\(?\+?\d{{1,6}}\)?|(?:double|triple)\s+(?:{_DIGIT_WORDS}|\d)|{_DIGIT_WORDS})"
_SPOKEN = Expression(
    rf"(?<![\w.])(?:plus\s+)?{_SPOKEN_PART}(?:[\s,.()_/-]{{1,3}}{_SPOKEN_PART}){{2,24}}(?!\w)", re.IGNORECASE
)
_SPELT = Expression(
    rf"\b(?:(?:{_DIGIT_WORDS}|double|triple)[\s,._/-]+){{4,24}}(?:{_DIGIT_WORDS}|\d{{2,}})\b", re.IGNORECASE
)
# Digits in German, French, Spanish and Italian.
_SPELT_ABROAD = Expression(
    r"""
    \b(?:
      (?:
        null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zéro|un|deux|trois|quatre|cinq|six|sept
        |huit|neuf|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|due|tre|quattro|cinque|sei|sette
        |otto|nove
      )[\s,._/-]+
    ){5,24}\w
    """,
    re.IGNORECASE,
)
# One of them at least stands in any five digits that are spelt.
_STEMS = (
    "zero",
    "oh",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "one ",
    "one,",
    "one-",
)
_STEMS_ABROAD = (
    "null", "eins", "zwei", "drei", "vier", "deux", "trois", "quatre", "sept", "huit", "neuf", "cero",
    "tres", "cuatro", "seis", "siete", "tre", "sette", "otto",
)  # fmt: skip
_WORD = Expression(rf"\b(?:(?P<many>double|triple)\s+)?(?P<word>{_DIGIT_WORDS}|\d+)\b", re.IGNORECASE)
_LOOKALIKES = Expression(
    r"(?<![\w.])[+(]{0,2}[0-9OoIlSsBbZz]{1,14}(?:[ .()/-]{1,2}[0-9OoIlSsBbZz]{1,12}){0,6}(?![\w%])"
)
_MIXED_PART = re.compile(r"(?=\w*\d)(?=\w*[OoIlSsBbZz])\w{3,}")
_NO_NUMBER = re.compile(r"\d+[BbSs]|0[bo]\d+|[SBI]\d+|(?i:iso)\d+|\d+(?:Is|ls|Bs|Os|os|oz|lb|lbs)")
_PAIRS = Expression(
    r"(?<![\w.+-])(?<!\d )\d\d \d\d \d\d(?!\d|[.,:/]\d| ?(?:%|ms|s|sec\w*|min\w*|hours?|days?|[kmg]b)\b| \d)",
    re.IGNORECASE,
)
_SPREAD = Expression(r"(?<![\w.,])\d(?:(?P<sign>, ?| ?[|*~_/:;] ?|\[[-.]\])\d)(?:(?P=sign)\d){5,14}(?![\w,])")
_SIGNED = Expression(r"""
    (?<![\w.])\+?\d{2,5}(?P<sign>[|~*]|\[[-. ]\]|\([-.]\))\d{2,6}(?P=sign)\d{2,6}
      (?:(?P=sign)\d{1,6}){0,4}(?!\w)
""")
_FEWEST, _MOST = 7, 16
_FACTORS = 3


def find(text: str) -> Finding | None:
    if not has_digit(text):
        return _spelt(text)
    found = first(_PLAIN, text) or _spelt(text) or _find_spoken(text)
    return found or _find_lookalikes(text) or _find_signed(text) or _find_rung(text)


def _spelt(text: str) -> Finding | None:
    lowered = text.lower()
    found = _SPELT.search(text) if any(word in lowered for word in _STEMS) else None
    return _span(
        found or (_SPELT_ABROAD.search(text) if any(word in lowered for word in _STEMS_ABROAD) else None)
    )


def _span(match: re.Match[str] | None) -> Finding | None:
    return Finding("identifier.phone", *match.span()) if match else None


def _find_spoken(text: str) -> Finding | None:
    """Digits and words for digits in one row (`plus 40 one three 64 74`)."""
    lowered = text.lower()
    for match in _SPOKEN.finditer(text) if any(word in lowered for word in _STEMS) else ():
        parts = list(_WORD.finditer(match.group()))
        words = sum(not part.group("word").isdigit() for part in parts)
        if words and sum(map(_worth, parts)) >= _FEWEST:
            return _span(match)
    return None


def _worth(part: re.Match[str]) -> int:
    times = {"double": 2, "triple": 3}.get((part.group("many") or "").lower(), 1)
    return times * (len(part.group("word")) if part.group("word").isdigit() else 1)


def _find_lookalikes(text: str) -> Finding | None:
    """A number in which letters that look like digits stand among digits (`O77OO-9OO46I`)."""
    for match in _LOOKALIKES.finditer(text):
        parts = re.findall(r"\w+", match.group())
        while parts and parts[-1].isalpha() and kind_of(parts[-1]) & Kind.EVERYDAY:
            parts.pop()
        while parts and parts[0].isalpha() and kind_of(parts[0]) & Kind.EVERYDAY:
            parts.pop(0)
        tied = "-" in match.group() or "." in match.group() or len(parts) > _FACTORS
        mixed = [
            part for part in parts if _MIXED_PART.fullmatch(part) and (tied or not _NO_NUMBER.fullmatch(part))
        ]
        joined = "".join(parts)
        digits = sum(map(str.isdigit, joined))
        if mixed and _FEWEST < len(joined) <= _MOST and digits * 3 >= len(joined):
            return _span(match)
    return None


def _find_signed(text: str) -> Finding | None:
    """Digits held apart by signs (`5, 9, 0, 8, 5, 1, 8`, `770~477~523`)."""
    for match in _SPREAD.finditer(text):
        digits = re.findall(r"\d", match.group())
        if digits not in (sorted(digits), sorted(digits, reverse=True)):
            return _span(match)
    for match in _PAIRS.finditer(text):
        if not _is_row(match.group().split()):
            return _span(match)
    for match in _SIGNED.finditer(text):
        groups = re.findall(r"\d+", match.group())
        if sum(map(len, groups)) >= _FEWEST and not (
            match.group("sign") == "*" and _is_product(groups, text)
        ):
            return _span(match)
    return None


def _is_row(pairs: list[str]) -> bool:
    """Whether pairs of digits are percentiles, sizes or a countdown in even steps (`50 90 99`, `30 20 10`)."""
    first, second, third = map(int, pairs)
    rising, even = first < second < third, first - second == second - third > 0
    return pairs[0][0] != "0" and pairs[2][0] != "0" and (rising or even)


def _is_product(groups: list[str], text: str) -> bool:
    """Whether groups of digits are sizes that are multiplied (`640*480*100`)."""
    padded = any(group.startswith("0") for group in groups)
    round_ones = any(group.endswith("0") for group in groups)
    return round_ones and not padded and len(groups) == _FACTORS and _RUNG.search(text) is None


def _find_rung(text: str) -> Finding | None:
    """Six digits and more in groups where the words around say that somebody is rung."""
    if _RUNG.search(text) is None:
        return None
    short = _SHORT_NUMBER.search(text)
    if short and not (short.group("six") or "").endswith("000"):
        return Finding("identifier.phone", *short.span("hit" if short.group("hit") else "six"))
    for match in _GROUPED.finditer(text):
        run = match.group().strip(" ./-")
        digits = sum(map(str.isdigit, run))
        if (
            digits >= _FEWEST - 1
            and not _DATE_OR_RANGE.fullmatch(run)
            and not _COUNTED.match(text[match.end() :])
        ):
            return _span(match)
    return None
