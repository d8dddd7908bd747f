"""One spelling for the many of a word: lower case, without diacritics."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Letters that Unicode does not decompose, and the apostrophes that people type.
_LETTERS = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "œ": "oe",
        "ı": "i", "ə": "e", "ħ": "h", "ŋ": "n", "ŧ": "t", "’": "'", "‘": "'", "ʻ": "'", "ʼ": "'", "`": "'",
    }
)  # fmt: skip


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return `text` case-folded and without diacritics; the length may change."""
    lowered = text.casefold()
    if lowered.isascii():
        return lowered.replace("`", "'")
    parts = unicodedata.normalize("NFD", lowered.translate(_LETTERS))
    return "".join(char for char in parts if not unicodedata.combining(char))
