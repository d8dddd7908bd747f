"""Layer 1: characters that a statement about a project has no need of. Fails closed."""

from __future__ import annotations

import re
import unicodedata

from .finding import Finding
from .wordset import words

LONGEST = 300  # characters of a field
_LONGEST_NOISE = 120  # characters; a shorter key, address or formula is looked at by the layers that know it
_SHORTEST_MEAN = 2.5  # letters in a row; English has 4.7
_LETTERS = re.compile(r"[^\W\d_]+")
_PLAIN_CONTROLS = frozenset("\n\t")
# Signs that are not ASCII and cannot spell anybody: quotes, dashes, arrows, currencies, mathematics, degrees.
_SIGNS = frozenset("‘’‚“”„«»‹›–—―…•·°×÷±−≤≥≈≠∞√∑∈→←↑↓↔⇒⇐⇔€£¥¢§¶©®™²³¹½¼¾µ¿¡‰✓✔✗✘\u00a0\u202f")
_GREEK_UNITS = frozenset("αβγδεθλμπσφωΔΣΩ")
_SPELLING_SYMBOLS = ("LETTER", "SQUARED", "CIRCLED", "PARENTHESIZED", "BRAILLE", "REGIONAL INDICATOR", "TAG ")


def find(text: str) -> Finding | None:
    if len(text) > LONGEST:
        return Finding("unicode.length", LONGEST, len(text))
    for at, char in enumerate(text):
        rule = _refused(char) if not " " <= char <= "~" else None
        if rule and not _is_lone_sign(text, at):
            return Finding(rule, at, at + 1)
    return Finding("unicode.noise", 0, len(text)) if len(text) > _LONGEST_NOISE and _is_noise(text) else None


def _is_noise(text: str) -> bool:
    """Letters in ones and twos between signs, hardly a word: no language, and slow to search for every form."""
    runs = _LETTERS.findall(text)
    return sum(map(len, runs)) < _SHORTEST_MEAN * max(1, len(runs))


def _refused(char: str) -> str | None:
    """The rule against one character, if any."""
    if char in _SIGNS or char in _PLAIN_CONTROLS:
        return None
    category = unicodedata.category(char)
    if category[0] in "CZ":
        return "unicode.bidi" if unicodedata.bidirectional(char) in _BIDI else "unicode.invisible"
    if category[0] == "M":
        return "unicode.mark"
    if category[0] == "N":
        return "unicode.digit"
    if category[0] == "L":
        return _refused_letter(char)
    return _refused_symbol(char)


_BIDI = words("""LRE LRO RLE RLO PDF LRI RLI FSI PDI L R AL""")


def _refused_letter(char: str) -> str | None:
    if not unicodedata.name(char, "").startswith("LATIN "):
        return "unicode.script"
    if (
        unicodedata.normalize("NFKC", char) != char
        or unicodedata.category(char) == "Lm"
        or "\u0250" <= char < "\u1e00"
        or char > "\u1eff"
    ):
        return "unicode.compatibility"
    return None


def _refused_symbol(char: str) -> str | None:
    """Punctuation and symbols pass unless they stand for an ASCII sign, spell letters, or are of another script."""
    if "\u3000" <= char <= "\u303f" or "\u0600" <= char <= "\u0e7f":
        return "unicode.script"
    if unicodedata.normalize("NFKC", char) != char:
        return "unicode.compatibility"
    name = unicodedata.name(char, "")
    return "unicode.compatibility" if any(part in name for part in _SPELLING_SYMBOLS) else None


def _is_lone_sign(text: str, at: int) -> bool:
    """A Greek letter by itself or before a unit's letter (`μs`), or the variation selector of an emoji."""
    char = text[at]
    if char == "\ufe0f":
        return at > 0 and unicodedata.category(text[at - 1]) == "So"
    before, after = text[at - 1 : at], text[at + 1 : at + 3]
    return (
        char in _GREEK_UNITS
        and not before.isalpha()
        and (not after[:1].isalpha() or (after[:1] in "smgAVFWH" and not after[1:].isalpha()))
    )
