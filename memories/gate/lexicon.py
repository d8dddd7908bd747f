"""The built word list: what the gate knows of each single word.

`data/lexicon.txt.gz` holds one folded word a line with three hexadecimal digits, sorted. It stays one string per
three-letter prefix (about 4 MB in all) instead of a dictionary of 300,000 objects (about 50 MB).
"""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from pathlib import Path

from .folding import fold

_PATH = Path(__file__).parent / "data" / "lexicon.txt.gz"
_PREFIX = 3


class Kind:
    """What a word is known as, as bits: a word may be several.

    Plain integers: the gate asks for them a thousand times a text.
    """

    NONE = 0
    EVERYDAY = 1  # in the small English list
    COMMON = 2  # in the large English list
    JARGON = 4  # a technical word; loses against a name
    PRODUCT = 8  # a product, library, service, standard; wins against a name
    NAME = 16  # somebody is called so
    GIVEN = 32  # a frequent given name
    PLACE = 64  # a place, a nationality, a month, a weekday
    FAMILY = 256  # a frequent family name
    CITY = 512  # a town that somebody is or may be called like; a place, too, if no list of names has it
    EPONYM = 128  # a person after whom a method, a law or a unit is called


@cache
def _shelves() -> dict[str, str]:
    """The list by prefix, every shelf beginning and ending with a line break."""
    text = gzip.decompress(_PATH.read_bytes()).decode("ascii")
    return {shelf[:_PREFIX]: f"\n{shelf}\n" for shelf in text.rstrip("\n").split("\n\n")}


@lru_cache(maxsize=16384)
def kind_of(word: str) -> int:
    """What `word` (any spelling) is known as."""
    folded = fold(word)
    shelf = _shelves().get(folded[:_PREFIX].ljust(_PREFIX))
    if shelf is None:
        return Kind.NONE
    at = shelf.find(f"\n{folded} ")
    if at < 0:
        return Kind.NONE
    at += len(folded) + 2
    return int(shelf[at : at + 3], 16)
