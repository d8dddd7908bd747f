"""Forms of papers and plates: numbers that a state or a company gives to one person or one car."""

from __future__ import annotations

import re

from memories.gate.finding import Expression, Finding, first, has_digit, pattern
from memories.regex import laid_out

_NUMBERED = laid_out(r"""
    (?:
      national\s+id(?:entity|entification)?(?:\s+(?:card|number|no\.?))?
      |(?:
        personal|tax|identity|insurance|social\s+security|id|passport|licen[cs]e|vehicle|vat|matricul\w+
        |voter
      )\s+(?:number|no\.?|nr\.?|id|code)
      |ssn|passport|(?:driver'?s?|driving)\s+licen[cs]e|id\s+card|identity\s+card
      |(?:licen[cs]e|number|registration)\s+plate
      |plates?|vehicle(?:\s+registration)?|kennzeichen|kfz|führerschein|fuehrerschein
      |vat(?:\s+(?:code|id))?|registration
    )
""")
_FORMS = (
    # A paper or a plate that is named, with a value of letters and digits behind it, also in groups.
    pattern("identifier.id", rf"""
        \b{_NUMBERED}\s{{0,3}}(?:is|was|=|:|\#)?\s{{0,3}}[\"'`(]?(?P<hit>
          (?=[A-Z0-9]*[A-Z0-9 ._/-]{{0,14}}\d)(?:[A-Z]{{1,4}}[ ._/-]?)?\d[A-Z0-9]*
            (?:[ ._/-][A-Z0-9]*\d[A-Z0-9]*)*
          |(?:[A-Z]{{1,3}}[ -]){{1,2}}\d{{1,4}}[A-Z]?|\d{{2}}\ [A-Z]{{1,3}}\ \d{{2,5}}
          |[A-Z]\d{{1,3}}\ [A-Z]{{3}}|[A-Z]{{3}}\ \d{{1,3}}[A-Z]{{1,2}}
        )(?=\W|$)(?!\s*(?:%|ms|days?|hours?|months?|years?|fields?|characters?|digits?|rows?|checks?)\b)
    """),
    pattern("identifier.id", r"""
        \b(?:ID|id|[Nn]umber|[Nn]o\.)\s*:?\s+(?:
          (?:[A-Z]{1,3}[ -]){1,2}\d{2,4}[A-Z]?|\d\d\ [A-Z]{1,3}\ \d{2,5}|[A-Z]\d{1,3}\ ?[A-Z]{3}
          |[A-Z]{3}\ ?\d{1,3}[A-Z]{1,2}
        )(?![\w-])
        |(?<![\w-])[A-Z]{2}\d{5}(?:[A-Z]{2}|[a-z]{2})(?![\w-])
        |(?<![\w.-])\d{7}[A-Z][a-z](?![\w-])
    """, case=True),
    # Serial numbers: named, or capitals and digits that take turns.
    pattern("identifier.id", r"""
        \bserial(?:\s+(?:number|no\.?|nr\.?))?\s{0,3}(?:is|was|:|\#)?
          \s{0,3}(?P<hit>(?=[A-Z-]*\d)[A-Z0-9][A-Z0-9-]{5,24})(?![\w-])
    """, needs=("serial",)),
    pattern("identifier.id", r"""
        (?<![\w-])(?=[A-Z0-9]{9,22}(?![\w-]))(?:[A-Z]{1,6}\d{1,6}){3,}[A-Z]*(?![\w-])
        |(?<![\w-])(?=[A-Z0-9]{9,22}(?![\w-]))(?:\d{1,6}[A-Z]{1,6}){3,}\d*(?![\w-])
    """, case=True),
    pattern("identifier.id", r"(?<![\w.:])(?:\d{6,}_\d{2,}|\d{4}:\d{4}:\d{4})(?![\w:])"),
    # Plates: Britain, Nigeria, India, Turkey and Germany.
    pattern("identifier.id", r"""
        (?<![\w-])(?:
          [A-Z]{2}(?:0[1-9]|[1-7]\d)[ -]?[A-Z]{3}|[A-Z]{3}-?\d{3}[A-Z]{2}
          |[A-Z]{2}\ ?\d{1,2}\ ?[A-Z]{1,3}\ ?\d{4}
        )(?![\w-])
    """, case=True),
    pattern("identifier.id", r"""
        (?<![\w-])(?!
          (?:UTC|GMT|CVE|ISO|RFC|PEP|ADR|AWS|SQL)\b
        )[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]\d{3,4}[EH]?(?![\w-])
    """, case=True),
    # An American health insurance id, a Korean passport, a German company register, a Portuguese or Swedish form.
    pattern("identifier.id", r"""
        (?<![\w-])[1-9][A-Z][A-Z0-9]\d-?[A-Z][A-Z0-9]\d-?[A-Z]{2}\d{2}(?![\w-])
        |(?<![\w-])[A-Z]\d{3}[A-Z]\d{4}(?![\w-])|(?<![\w-])[A-Z]{5}\d{4}[A-Z](?![\w-])
        |\b[A-Z]{2}(?:\ \d\d){3}\ [A-Z]\b|\bHR[AB]\s?\d{1,6}\b
        |(?<![\w.])[A-Z]{2}(?:\.\d{3}){3}(?![\w.])
    """),
)  # fmt: skip
_SPANISH = Expression(r"""
    (?<![\w-])(?P<head>[XYZ]|\d)-?(?P<digits>\d{7})-?(?P<check>[A-Z])(?![\w-])
    """, re.IGNORECASE)  # fmt: skip
_SPANISH_CHECKS = "TRWAGMYFPDXBNJZSQVHLCKE"


# One to three letters and a number: passports, voters' cards. A partition or a version is lettered and dated, too.
_LETTERED = Expression(
    r"(?<![\w./-])(?!v\d|rev|pr|kb|sha|md|r\d|iso|rfc|cve|pep)[a-z]{1,3}(?P<digits>\d{6,9})[a-z]?(?![\w.-])",
    re.IGNORECASE,
)
_DATED = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-3]\d)?")


def find(text: str) -> Finding | None:
    if not has_digit(text):
        return None
    return first(_FORMS, text) or _find_spanish(text) or _find_lettered(text)


def _find_lettered(text: str) -> Finding | None:
    for match in _LETTERED.finditer(text):
        digits = match.group("digits")
        if not _DATED.fullmatch(digits) and not digits.endswith("000"):
            return Finding("identifier.id", *match.span())
    return None


def _find_spanish(text: str) -> Finding | None:
    """DNI, NIF and NIE in either case; their last letter is the number's remainder by 23."""
    for match in _SPANISH.finditer(text):
        head = match.group("head").upper()
        number = int(str("XYZ".find(head) if head in "XYZ" else head) + match.group("digits"))
        if _SPANISH_CHECKS[number % len(_SPANISH_CHECKS)] == match.group("check").upper():
            return Finding("identifier.id", *match.span())
    return None
