"""Products from the lists of their signs: of one word, and of several."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

from memories.gate.build.vocabulary import own_lines, titles
from memories.gate.folding import fold

_SIGNS = ("@iconify-json/logos", "@iconify-json/file-icons", "@iconify-json/cib")
_FORMS = re.compile(r"-(?:icon|wordmark|alt|old|light|dark|logo|line|plain|original|\w|\d+)$")
_WORDS = 4  # of the longest title that is read as one
_SHORTEST = 4


class Trademarks(NamedTuple):
    single: set[str]
    compounds: set[tuple[str, ...]]
    products: set[tuple[str, ...]]  # the same by hand, also those that begin with a first name
    places: set[tuple[str, ...]]
    turns: set[tuple[str, ...]]


def collect(node_modules: Path) -> Trademarks:
    keys = [key for package in _SIGNS for key in _signs(node_modules / package)]
    keys += [icon["name"] for icon in json.loads((node_modules / "devicon" / "devicon.json").read_text())]
    bare = {_bare(key) for key in keys}
    several = {tuple(re.findall(r"[a-z']+", fold(title))) for title in titles(node_modules)}
    several |= {tuple(key.split("-")) for key in bare if re.fullmatch(r"[a-z]+(?:-[a-z]+)+", key)}
    return Trademarks(
        {key for key in bare if key.isalpha() and len(key) >= _SHORTEST},
        {words for words in several if 1 < len(words) <= _WORDS and all(len(word) > 1 for word in words)},
        *(_several(name) for name in ("products_of_words", "places_of_words", "turns")),
    )


def _several(name: str) -> set[tuple[str, ...]]:
    return {tuple(fold(line).split()) for line in own_lines(name)}


def _signs(package: Path) -> list[str]:
    return list(json.loads((package / "icons.json").read_text())["icons"])


def _bare(key: str) -> str:
    """The key of a logo without the endings for its variants (`cursor-icon` shows Cursor)."""
    while (shorter := _FORMS.sub("", key)) != key:
        key = shorter
    return key
