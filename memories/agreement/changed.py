"""Whether a statement of one's own life says that an older one holds no more: "sold the Golf", and "drives a blue Golf".

What the rules compare has to be said in like words; people say what has ended or begun. A logistic regression weighs the words
that tell of an end or a beginning, what both speak of (words, and the part of a life: a home, work, money …), whose it is, and
how alike they are. Its weights are in `changed.json`, its words in `tables/changes.toml`; `python -m memories.agreement.changed_fit`
fits them to `changed.tsv`.
"""

import json
import math
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
TABLE, WEIGHTS = FOLDER / "tables" / "changes.toml", FOLDER / "changed.json"
FROM = 0.5
STEM = 5  # letters by which words are compared
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
LONGEST = 160  # characters
OF_THE_USER = re.compile(r"(?i)the user(?:'s)? (?!said:)")
OWNED = re.compile(r"(?i)^the user's ([\w-]+)")


def replaces(a: str, b: str, similarity: float) -> bool:
    """Whether either says that the other holds no more. similarity: cosine of their embeddings.

    It is asked of short statements about the person alone: of their world `memories.supersession` is.
    """
    if any(len(text) > LONGEST or not OF_THE_USER.match(text) for text in (a, b)):
        return False
    return max(likelihood(a, b, similarity), likelihood(b, a, similarity)) >= FROM


def likelihood(old: str, new: str, similarity: float) -> float:
    """How likely (0..1) the new one says that the old one holds no more.

    0 where it tells of no end and no beginning, and where the old one tells what has happened, which stays true.
    """
    if not announces(new) or cues()["happened"].match(old):
        return 0.0
    found = features(old, new, similarity)
    model = json_weights()
    odds = model["bias"] + sum(model[name] * amount for name, amount in found.items())
    return 1 / (1 + math.exp(-odds))


def announces(text: str) -> bool:
    """Whether it tells of an end or a beginning."""
    return bool(cues()["ends"].search(text) or cues()["begins"].search(text))


def takes_its_place(text: str) -> bool:
    """Whether it says by itself that something told before holds no more: "instead of", "takes over from", "not … any more"."""
    return announces(text) or bool(cues()["instead"].search(text))


def features(old: str, new: str, similarity: float) -> dict[str, float]:
    ends, begins = (float(bool(cues()[name].search(new))) for name in ("ends", "begins"))
    one, other = content(old), content(new)
    shared = len(one & other)
    topic = float(bool(topics(old) & topics(new)))
    whose = owner(old) == owner(new)
    figures, others = (set(re.findall(r"\d[\d,.]*", text)) for text in (old, new))
    return {
        "ends": ends,
        "begins": begins,
        "ends and words": ends * min(shared, 2),
        "begins and words": begins * min(shared, 2),
        "of old": shared / max(1, len(one)),
        "of new": shared / max(1, len(other)),
        "topic": topic,
        "ends and topic": ends * topic,
        "begins and topic": begins * topic,
        "another's": float(not whose),
        "similarity": similarity,
        "begins and similarity": begins * similarity,
        "other figures": float(bool(figures and others) and figures != others),
        "was over": float(bool(cues()["over"].search(old))),
    }


def content(text: str) -> set[str]:
    """The stems of the words that say what it speaks of."""
    bare = cues()["idle"].sub(" ", text.casefold())
    return {stem(word) for word in WORD.findall(bare)}


def stem(word: str) -> str:
    return word[:-2] if word.endswith("'s") and len(word) > 4 else word[:STEM].rstrip("es") or word  # noqa: PLR2004


def topics(text: str) -> set[str]:
    low = text.casefold()
    return {name for name, pattern in parts_of_life().items() if pattern.search(low)}


def owner(text: str) -> str:
    """Whose it is: of the user's people the person, else the user."""
    found = OWNED.match(text)
    return found[1].casefold() if found and found[1].casefold() in _table()["people"] else ""


@cache
def cues() -> dict[str, re.Pattern[str]]:
    return {
        name: _any_of(_table()[name]) for name in ("ends", "begins", "instead", "over", "idle", "happened")
    }


@cache
def parts_of_life() -> dict[str, re.Pattern[str]]:
    return {name: _any_of(words) for name, words in _table()["parts"].items()}


def _any_of(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?i)(?<!\w)(?:{'|'.join(words)})(?!\w)")


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


@cache
def json_weights() -> dict[str, float]:
    return dict(json.loads(WEIGHTS.read_text(encoding="utf-8")))
