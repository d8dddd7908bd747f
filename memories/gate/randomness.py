"""Whether the characters of a token were drawn by lot, as those of keys and generated passwords are."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import pairwise

from .finding import Expression
from .folding import fold
from .lexicon import Kind, kind_of

_ENOUGH_ENTROPY = (
    3.0  # bits a character, Shannon; words and identifiers stay below together with the mix of classes
)
SHORTEST_KEY = 16  # characters below which mixing proves nothing
_SHORTEST_WORD = 3
_OF_CODE = frozenset("._-/()[]`'\",")  # signs that code and prose are full of
_SHORTEST_NOISE, _FEWEST_SIGNS = 14, 4
_CAPITALS = re.compile(r"[A-Z0-9]{16,}")
_CONSONANTS = re.compile(r"[bcdfghjklmnpqrstvwxz]{5}", re.IGNORECASE)
_ISLAND = re.compile(r"(?<=[a-z])\d{1,3}(?=[a-z])")
_FEWEST_ISLANDS = 2
_WORDS = re.compile(r"[A-Za-z]{2,}")
_PLAIN_FORMS = Expression(r"""
    \{?[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\}?
    |[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{7,12}|sha\d*[:-][0-9a-f]+|[\d.,:/TZ+-]+|https?://.*
    |\S+\.(?:
      py|js|ts|tsx|jsx|md|json|ya?ml|toml|txt|html|css|go|rs|java|rb|sh|sql|png|jpe?g|svg|pdf|log|csv
      |xml|zip|gz|whl|lock
    )(?::\d+)*
""")


def is_drawn(token: str) -> bool:
    """Letters and digits behind the word key that make up no words: plainer than what stands alone may be."""
    if token.isalpha() and (not _CONSONANTS.search(token) or _is_word(token)):
        return False
    words = [word for word in _WORDS.findall(token) if len(word) >= _SHORTEST_WORD and _is_word(word)]
    return sum(map(len, words)) * 2 < len(token) and not _PLAIN_FORMS.fullmatch(token)


def is_lettered(token: str) -> bool:
    """Whether small letters hold two islands of digits and make up no words (`xctw1qffwsv2`)."""
    return len(_ISLAND.findall(token)) >= _FEWEST_ISLANDS and is_drawn(token)


def is_noise(token: str) -> bool:
    """Letters of both cases between many kinds of signs, and no word: what a generator of passwords makes."""
    signs = {char for char in token if not char.isalnum() and char not in _OF_CODE}
    core = [char for char in token if char.isalnum()]
    return (
        len(token) >= _SHORTEST_NOISE
        and len(signs) >= _FEWEST_SIGNS
        and len(core) * 2 >= len(token)
        and any(map(str.islower, core))
        and any(map(str.isupper, core))
        and not any(len(word) > _SHORTEST_WORD and _is_word(word) for word in _WORDS.findall(token))
    )


def is_random(token: str) -> bool:
    """Whether a token's characters are mixed as in generated keys and not as in words, versions, hashes and paths."""
    if len(token) < SHORTEST_KEY or _PLAIN_FORMS.fullmatch(token) or not re.search("[A-Za-z]", token):
        return False
    if not re.search(r"\d", token):
        return _is_case_drawn(token)
    if _CAPITALS.fullmatch(token) and _CONSONANTS.search(token):
        return True
    core = max(re.split(r"[/:=.|]", token), key=len)
    if len(core) < SHORTEST_KEY or _PLAIN_FORMS.fullmatch(core):
        return False
    words = [
        word
        for word in _WORDS.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", core))
        if len(word) >= _SHORTEST_WORD
    ]
    known = sum(len(word) for word in words if _is_word(word))
    if known * 2 >= sum(map(str.isalpha, core)):
        return False
    return _entropy(core) >= _ENOUGH_ENTROPY and _changes(core) >= max(4, len(core) // 6)


def _is_case_drawn(token: str) -> bool:
    """Letters alone whose case was drawn by lot, unlike that of words written as one."""
    core = max(re.split(r"[^A-Za-z]", token), key=len)
    words = [
        word
        for word in _WORDS.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", core))
        if len(word) > _SHORTEST_WORD
    ]
    known = sum(len(word) for word in words if _is_word(word))
    return len(core) >= SHORTEST_KEY and _changes(core) * 3 >= len(core) and known * 3 < len(core)


def _is_word(word: str) -> bool:
    return bool(kind_of(fold(word)) & (Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT))


def _entropy(token: str) -> float:
    counts = Counter(token)
    return -sum(count / len(token) * math.log2(count / len(token)) for count in counts.values())


def _changes(token: str) -> int:
    """How often the class of characters (lower, upper, digit, other) changes along the token."""
    classes = ["d" if c.isdigit() else "l" if c.islower() else "u" if c.isupper() else "o" for c in token]
    return sum(1 for a, b in pairwise(classes) if a != b)
