"""What a statement names: who and what, and how they hang together; and when two names are the same."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

_WORD = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s?$")
# What stands before a name and is no part of it.
TITLES = frozenset({"the", "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir"})
# What the law asks of a company's name and nobody says.
_LEGAL_FORMS = frozenset(
    {"ltd", "limited", "inc", "llc", "plc", "corp", "gmbh", "ag", "sa", "bv", "oy", "ab", "sarl", "srl", "co"}
)

# Ends of a relation that no name stands for: the person themselves, and whom they work for ("our designer").
THE_USER, OWN_SIDE = "the user", "us"


class Named(NamedTuple):
    """Somebody or something that a statement names; without a type it is whatever is known by that name."""

    name: str
    type: str
    description: str = ""
    likely: Mapping[str, float] = {}  # how likely it is of each type, as far as its sentence tells


class Related(NamedTuple):
    """How two of those that a statement names hang together: names and a type of relation."""

    source: str
    type: str
    target: str


def name_words(name: str) -> list[str]:
    """The words by which names are compared: "Dr. Zoë Okafor’s" is zoe, okafor; "Halden Labs Ltd." halden, labs."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    words = [_POSSESSIVE.sub("", word) for word in _WORD.findall(plain)]
    telling = [word for word in words if word not in TITLES]
    while len(telling) > 1 and telling[-1] in _LEGAL_FORMS:
        telling.pop()
    return telling or words


def name_key(name: str) -> str:
    """The same for two ways to write one name."""
    return " ".join(name_words(name))


def holds_run(longer: Sequence[str], shorter: Sequence[str]) -> bool:
    """Whether the words of one stand together in the other: "halden" in "halden labs", not "hal"."""
    size = len(shorter)
    return size > 0 and any(
        list(longer[start : start + size]) == list(shorter) for start in range(len(longer) - size + 1)
    )
