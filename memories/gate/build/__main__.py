"""Builds `memories/gate/data/lexicon.txt.gz`: `python -m memories.gate.build NODE_MODULES` (see data/SOURCES.md)."""

from __future__ import annotations

import gzip
import re
import sys
from collections import Counter
from itertools import groupby
from pathlib import Path

from memories.gate.build import gazetteer, names, trademarks, vocabulary
from memories.gate.folding import fold
from memories.gate.lexicon import Kind

_TARGET = Path(__file__).parents[1] / "data" / "lexicon.txt.gz"
_FREQUENT = 2  # sources that must know a given name before it counts as frequent
_WORD = re.compile(r"[a-z][a-z']*(?:\+[a-z][a-z']*)*")


def main(node_modules: Path) -> None:
    people = names.collect(node_modules)
    given, family = (_frequent(counted) for counted in (people.given, people.family))
    everyday, common = vocabulary.english("small"), vocabulary.english("large")
    plain, names_first = vocabulary.own("plain"), vocabulary.own("names_first")
    ambiguous, own_products = vocabulary.own("ambiguous"), vocabulary.own("products")
    brands, brand_words = vocabulary.brands(node_modules)
    signs, cities = trademarks.collect(node_modules), gazetteer.collect(node_modules)
    technical = vocabulary.technical(node_modules) | brand_words | brands
    known_names = {
        name
        for counted in (people.given, people.family)
        for name, sources in counted.items()
        if sources > _FREQUENT
    }
    somebody = set(people.given) | set(people.family)
    places = vocabulary.own("places") | vocabulary.own("calendar") | (cities.large - given - family)
    english = everyday | common | technical | own_products
    unheard = cities.towns - somebody - english  # of people so called
    kinds: dict[str, int] = {}
    for kind, words in (
        (Kind.EVERYDAY, (everyday | plain | vocabulary.own("common")) - names_first | ambiguous),
        (Kind.COMMON, common - names_first),
        (
            Kind.JARGON,
            vocabulary.own("jargon")
            | vocabulary.own("catalogue")
            | (technical - known_names - names_first)
            | (vocabulary.own("packages") | signs.single) - somebody,
        ),
        (Kind.PRODUCT, (own_products | (brands - given)) - vocabulary.own("no_products")),
        (Kind.NAME, (somebody | names_first | ambiguous) - plain),
        (Kind.GIVEN, (given - everyday | names_first | ambiguous) - plain),
        (Kind.FAMILY, family - plain),
        (Kind.PLACE, places | unheard),
        (Kind.CITY, ((cities.towns & somebody) - everyday - plain - ambiguous | unheard) - places),
        *_compounds(signs, cities.compounds, somebody, given),
        (Kind.EPONYM, vocabulary.own("eponyms")),
    ):
        for word in words:
            folded = fold(word)
            if _WORD.fullmatch(folded):
                kinds[folded] = kinds.get(folded, Kind.NONE) | kind
    write(kinds)


def _compounds(
    signs: trademarks.Trademarks, places: set[tuple[str, ...]], somebody: set[str], given: set[str]
) -> list[tuple[int, set[str]]]:
    """What is written in several words: a sum of them is a line of the list."""
    towns = {words for words in places if words[0] in somebody and words[-1] in somebody}
    products = {words for words in signs.compounds if words[0] not in given} | signs.products
    return [
        (kind, {"+".join(words) for words in compounds})
        for kind, compounds in (
            (Kind.PLACE, places - towns | signs.places),
            (Kind.CITY, towns - signs.places),
            (Kind.PRODUCT, products),
            (Kind.EVERYDAY, signs.turns),
        )
    ]


def _frequent(counted: Counter[str]) -> set[str]:
    return {name for name, sources in counted.items() if sources >= _FREQUENT}


def write(kinds: dict[str, int]) -> None:
    """Sorted lines, a blank one between prefixes, without a time stamp so that the same input gives the same file."""
    lines = sorted(f"{word} {kind:03x}" for word, kind in kinds.items())
    shelves = ("\n".join(group) for _, group in groupby(lines, key=lambda line: line[:3]))
    _TARGET.write_bytes(gzip.compress("\n\n".join(shelves).encode("ascii"), 9, mtime=0))
    print(f"{len(lines)} words, {_TARGET.stat().st_size} bytes")  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
