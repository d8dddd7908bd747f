"""Words that a known word explains: plurals, verb forms, words with a common beginning."""

from __future__ import annotations

import re

from .lexicon import Kind, kind_of

_WORDS = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON
_SHORTEST_STEM = 3
# Verbs that everybody makes anew; no name ends so.
_MADE_VERB = re.compile(r"[a-z]{4}(?:i[sz](?:ed|es|ing|ation|ations|able)|ified|ifying)$")


def is_derived(folded: str) -> bool:
    """`Rebalancing`, `Subcharts`: a known word with a common ending or beginning."""
    if _MADE_VERB.search(folded):
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


_ENDINGS = (("s", ""), ("es", ""), ("ies", "y"), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("er", ""), ("er", "e"), ("ers", ""), ("ers", "e"), ("able", ""), ("able", "e"), ("ized", "ize"), ("ised", "ise"), ("isation", "ise"), ("ization", "ize"), ("ness", ""), ("less", ""), ("ly", ""))  # fmt: skip
_BEGINNINGS = ("un", "re", "pre", "sub", "non", "multi", "auto", "micro", "cyber", "super", "inter", "over", "under", "anti", "co", "de", "hyper", "meta", "mid", "mini", "pseudo", "semi", "cross", "data", "web")  # fmt: skip
