"""Words that a known word explains: plurals, verb forms, words with a common beginning."""

from __future__ import annotations

import re

from memories.regex import regex

from .lexicon import Kind, kind_of

_WORDS = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON
_SHORTEST_STEM = 3
# Verbs that everybody makes anew; no name ends so.
_MADE_VERB = re.compile(r"[a-z]{4}(?:i[sz](?:ed|es|ing|ation|ations|able)|ified|ifying)$")


def is_derived(folded: str) -> bool:
    """Whether it is a known word with a common ending or beginning (`Rebalancing`, `Subcharts`)."""
    if _MADE_VERB.search(folded) or _is_compound(folded):
        return True
    stems = [
        folded[: -len(end)] + tail
        for end, tail in _ENDINGS
        if folded.endswith(end) and len(folded) - len(end) > _SHORTEST_STEM
    ]
    stems += [
        folded[len(start) :]
        for start in _BEGINNINGS
        if folded.startswith(start) and len(folded) - len(start) > _SHORTEST_STEM
    ]
    return any(kind_of(stem) & _WORDS and not kind_of(stem) & Kind.GIVEN for stem in stems)


_ENDINGS = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("er", ""),
    ("er", "e"), ("ers", ""), ("ers", "e"), ("or", ""), ("or", "e"), ("ors", ""), ("ors", "e"),
    ("able", ""), ("able", "e"), ("ized", "ize"), ("ised", "ise"), ("isation", "ise"),
    ("ization", "ize"), ("ness", ""), ("less", ""), ("ly", ""),
)  # fmt: skip
_BEGINNINGS = (
    "un", "re", "pre", "sub", "non", "multi", "auto", "micro", "cyber", "super", "inter", "over",
    "under", "anti", "co", "de", "hyper", "meta", "mid", "mini", "pseudo", "semi", "cross", "data",
    "web",
)  # fmt: skip
# Second halves of technical compounds; no family is called so.
_HALVES = regex(r"""
    (?:
      store|table|base|set|list|map|pool|file|queue|cache|hub|kit|flow|cast|style|sync|stream|graph
      |script|stack|node|server|client|loader|parser|runner|checker|builder|metrics|logs|agent|sheet
      |link|space|shell|check|bench|dump|cluster|worker|config|manager|admin|path|tool|test|class|image
      |tag|cron|proxy|watch
    )s?$
""")
_SHORTEST_HALF = 3


def _is_compound(folded: str) -> bool:
    """Whether a word of the trade closes it and a known word that nobody is called by opens it (`Keystore`, `Memtables`)."""
    end = _HALVES.search(folded)
    if end is None or end.start() < _SHORTEST_HALF:
        return False
    opening = kind_of(folded[: end.start()])
    return bool(opening & _WORDS) and not opening & Kind.GIVEN


_PREFIX = 2  # letters that may stand before the words: the kind that a command is for
_LONGEST = 24  # letters of a command; every place in it may be where two words meet


def is_joined(folded: str) -> bool:
    """Whether known words that nobody is called by are written as one (`RIGHTARG`, `XREADGROUP`, `PFCOUNT`)."""
    return len(folded) <= _LONGEST and any(_is_words(folded[skip:]) for skip in range(_PREFIX + 1))


def _is_words(text: str) -> bool:
    return any(
        _is_plain(text[:end]) and (end == len(text) or _is_words(text[end:]))
        for end in range(len(text), _SHORTEST_HALF - 1, -1)
    )


def _is_plain(half: str) -> bool:
    kind = kind_of(half)
    return bool(kind & _WORDS) and not kind & (Kind.GIVEN | Kind.FAMILY)


_ACRONYM = re.compile(r"[A-Z]{2,}s?(?P<word>[A-Z][a-z]+)?")


def is_acronym_joined(text: str) -> bool:
    """Whether it is an acronym in the plural or before a plain word (`WALs`, `SSTables`)."""
    match = _ACRONYM.fullmatch(text)
    if match is None:
        return False
    word = match["word"]
    return _is_plain(word.lower()) if word else not kind_of(text.removesuffix("s")) & Kind.GIVEN
