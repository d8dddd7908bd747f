"""Names of people from the packages that `data/SOURCES.md` lists: how many of them know each name."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import subprocess
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from memories.gate.folding import fold

_WORD = re.compile(r"[a-z][a-z']*")
_WIKIDATA = """
const w = require("wikidata-person-names");
console.log(JSON.stringify({given: [...w.UNISEX, ...w.MALE, ...w.FEMALE], family: [...w.FAMILY]}));
"""
_FAKER_JS = """
const f = require("@faker-js/faker"), flat = (v) => v == null ? [] : typeof v === "string" ? [v]
  : Array.isArray(v) ? v.flatMap(flat) : typeof v === "object" ? Object.values(v).flatMap(flat) : [];
const all = Object.values(f.allLocales).map((l) => l.person || {});
console.log(JSON.stringify({given: all.flatMap((p) => [...flat(p.first_name), ...flat(p.firstName)]),
  family: all.flatMap((p) => [...flat(p.last_name), ...flat(p.lastName)])}));
"""


class Names:
    """Given and family names with the number of sources that hold each."""

    def __init__(self) -> None:
        self.given: Counter[str] = Counter()
        self.family: Counter[str] = Counter()

    def add(self, given: set[str], family: set[str]) -> None:
        self.given.update(given)
        self.family.update(family)


def collect(node_modules: Path) -> Names:
    names = Names()
    for source in (_faker, _us_census, _name_variants, _mimesis):
        names.add(*source())
    for script in (_WIKIDATA, _FAKER_JS):
        found = _node(script, node_modules)
        names.add(_words(found["given"]), _words(found["family"]))
    people = node_modules / "@cspell" / "dict-people-names" / "dict" / "people-names.txt"
    names.add(set(), _words(line for line in people.read_text().splitlines() if not line.startswith("#")))
    return names


def _words(values: Any) -> set[str]:
    """Folded words of Latin names; a hyphenated name counts as its parts and as one word."""
    found: set[str] = set()
    for value in values:
        for word in fold(str(value)).replace(".", " ").replace("-", " ").split():
            if len(word) > 1 and _WORD.fullmatch(word):
                found.add(word)
                found.add(word.replace("'", ""))
    return found


def _node(script: str, node_modules: Path) -> dict[str, list[str]]:
    command = ["node", "-e", script]
    done = subprocess.run(command, cwd=node_modules.parent, capture_output=True, text=True, check=True)  # noqa: S603
    result: dict[str, list[str]] = json.loads(done.stdout)
    return result


def _faker() -> tuple[set[str], set[str]]:
    package = importlib.import_module("faker.providers.person")
    given: set[str] = set()
    family: set[str] = set()
    for module in pkgutil.iter_modules(package.__path__):
        provider = importlib.import_module(f"{package.__name__}.{module.name}").Provider
        for attribute in dir(provider):
            values = getattr(provider, attribute)
            if (
                "name" not in attribute
                or "format" in attribute
                or not isinstance(values, Mapping | Sequence | set)
            ):
                continue
            into = family if re.search("last|sur|family", attribute) else given
            into |= _words(" ".join(map(str, v)) if isinstance(v, tuple) else v for v in values)
    return given, family


def _us_census() -> tuple[set[str], set[str]]:
    folder = Path(str(importlib.import_module("names").__file__)).parent
    read = {f.name: {line.split()[0] for line in f.read_text().splitlines()} for f in folder.glob("dist.*")}
    given = _words(name for file, found in read.items() if "first" in file for name in found)
    return given, _words(name for file, found in read.items() if "last" in file for name in found)


def _name_variants() -> tuple[set[str], set[str]]:
    folder = Path(str(importlib.import_module("name_variants").__file__)).parent
    given: set[str] = set()
    family: set[str] = set()
    for file in folder.glob("*_*.py"):
        into = family if "surnames" in file.name else given
        into |= _words(re.findall(r"\"([A-Za-z\u00c0-\u024f' -]+)\"", file.read_text()))
    return given, family


def _mimesis() -> tuple[set[str], set[str]]:
    folder = Path(str(importlib.import_module("mimesis").__file__)).parent / "datasets"
    given: set[str] = set()
    family: set[str] = set()
    for file in folder.glob("*/person.json"):
        person = json.loads(file.read_text())
        given |= _words(_flat(person.get("names", [])))
        family |= _words(_flat(person.get("surnames", [])))
    return given, family


def _flat(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    values = value.values() if isinstance(value, dict) else value
    return [word for each in values for word in _flat(each)]
