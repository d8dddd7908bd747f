"""Tables of words, one a line, in the text files beside this module; a line of several words is a phrase."""

import re
from functools import cache, lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def words(name: str) -> frozenset[str]:
    """The entries of `<name>.txt`, lower case; blank lines and lines that start with # are notes."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line.strip() and not line.startswith("#"))


@cache
def any_of(name: str) -> re.Pattern[str]:
    """A pattern that finds any entry of the table as whole words, longest first."""
    entries = sorted(words(name), key=len, reverse=True)
    return re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, entries)) + r")(?![\w-])", re.IGNORECASE)


@lru_cache(maxsize=16)
def holds(pattern: re.Pattern[str], sentence: str) -> bool:
    """Whether the sentence holds it: asked once for all its clauses, of which a text may have thousands."""
    return pattern.search(sentence) is not None
