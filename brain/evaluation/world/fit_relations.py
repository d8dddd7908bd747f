"""Fits `brain/extract/world/relations.json` to `relations.txt` beside it and to worlds.

A line of `relations.txt` is a message with its names in brackets, and behind "##" what it tells: "Priya|leads|Kestrel; …".
There "me" is who speaks, "us" whom they work for.
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from brain.evaluation.world.worlds import Message, World
from brain.extract.rules.clause.grammar import parse
from brain.extract.rules.preprocessing.sentences import sentences
from brain.extract.world.classifier import Named, Read
from brain.extract.world.name_types import typed
from brain.extract.world.relations import NONE, WEIGHTS, End, Name, Pair, pairs
from brain.run import warm_up
from memories.entity_names import OWN_SIDE, THE_USER, holds_run, name_words

LINES = WEIGHTS.with_suffix(".txt")
BRACKETED = re.compile(r"\[([^|\]]+)\|(\w+)\]")
REGULARISATION = 1.0  # scikit-learn's C
MARKED = 3.0  # weight of a pair that hangs together: nearly all pairs do not
OF_LINES = 2.0  # and of what was written to learn from beside a world
UNMARKED = 0.5  # weight of a pair of a world of which nothing is told: its author may have left it out
FEWEST = 3  # pairs that a feature must be seen with
LEAST = 0.2  # weight of a feature for any class: what is less tips nothing
Relation = tuple[str, str, str]


class Example(NamedTuple):
    features: list[str]
    label: str
    weight: float


class Spoken(NamedTuple):
    """A message, the names that somebody marked, and what it tells."""

    text: str
    names: list[tuple[str, str]]
    relations: list[Relation]
    person: str = ""  # who speaks, by name
    side: str = ""  # and something that holds the name of whom they work for
    weight: float = OF_LINES  # of a pair of which nothing is told


def fit(worlds: Sequence[World], path: Path = WEIGHTS) -> dict[str, int]:
    """Learn from all pairs of ends. Returns how many there were."""
    warm_up.for_tasks()
    found = [each for spoken in [*lines(), *of_worlds(worlds)] for each in examples(spoken)]
    learned(found, path)
    return {"pairs": len(found), "related": sum(each.label != NONE for each in found)}


def lines(path: Path = LINES) -> Iterator[Spoken]:
    for line in path.read_text(encoding="utf-8").splitlines():
        text, _, marked = line.partition("##")
        found = [
            tuple(part.strip() for part in each.split("|")) for each in marked.split(";") if each.strip()
        ]
        yield Spoken(
            BRACKETED.sub(r"\1", text).strip(), BRACKETED.findall(text), [(a, how, b) for a, how, b in found]
        )


def of_worlds(worlds: Sequence[World]) -> Iterator[Spoken]:
    for world in worlds:
        for message in world.messages:
            if message.items:
                yield _of_world(message, world)


def _of_world(message: Message, world: World) -> Spoken:
    return Spoken(
        message.text,
        [name for item in message.items for name in item.entities],
        [relation for item in message.items for relation in item.relations],
        world.name,
        world.person,
        UNMARKED,
    )


def examples(spoken: Spoken) -> Iterator[Example]:
    """Once with the names that somebody marked, once with those that are heard."""
    said = sentences(spoken.text)
    docs, read = parse([each.text for each in said]), Read(said)
    heard = [typed(read.names(number), doc) for number, doc in enumerate(docs)]
    for marked in (True, False):
        named = [
            _names(each.text, names, spoken if marked else None)
            for each, names in zip(said, heard, strict=True)
        ]
        for pair in pairs([(doc[:], names) for doc, names in zip(docs, named, strict=True)]):
            label = next((how for a, how, b in spoken.relations if _are(pair, a, b, spoken)), NONE)
            yield Example(pair.features, label, spoken.weight * (1 if label == NONE else MARKED))


def _names(text: str, heard: Sequence[Named], spoken: Spoken | None) -> list[Name]:
    found = []
    for name, kind in spoken.names if spoken else ():
        start = text.casefold().find(name.casefold())
        if start >= 0:
            found.append(Name(start, start + len(name), text[start : start + len(name)], kind))
    for each in heard if spoken is None or spoken.side else ():
        if all(each.end <= name.start or name.end <= each.start for name in found):
            found.append(Name(each.start, each.end, text[each.start : each.end], each.type))
    return sorted(found)


def _are(pair: Pair, source: str, target: str, spoken: Spoken) -> bool:
    return _is(source, pair.source, spoken) and _is(target, pair.target, spoken)


def _is(name: str, end: End, spoken: Spoken) -> bool:
    if end.name == THE_USER:
        return name == "me" or name_words(name) == name_words(spoken.person)
    if end.name == OWN_SIDE:
        return name == "us" or holds_run(name_words(spoken.side), name_words(name))
    shorter, longer = sorted((name_words(name), name_words(end.name)), key=len)
    return holds_run(longer, shorter)


def learned(found: Sequence[Example], path: Path) -> None:
    vectors = DictVectorizer()
    rows = vectors.fit_transform([dict.fromkeys(each.features, 1.0) for each in found])
    often = np.asarray(rows.sum(axis=0)).ravel() >= FEWEST
    names = vectors.get_feature_names_out()[often]
    model = LogisticRegression(C=REGULARISATION, max_iter=2000)
    model.fit(rows[:, often], [each.label for each in found], sample_weight=[each.weight for each in found])
    weights = model.coef_.T.round(2)
    telling = np.abs(weights).max(axis=1) >= LEAST
    kept = {str(name): row.tolist() for name, row in zip(names[telling], weights[telling], strict=True)}
    fitted = {
        "classes": model.classes_.tolist(),
        "intercept": model.intercept_.round(3).tolist(),
        "weights": kept,
    }
    rows_ = ",\n".join(
        f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(row)}" for name, row in kept.items()
    )
    head = json.dumps({"classes": fitted["classes"], "intercept": fitted["intercept"]})[:-1]
    path.write_text(f'{head}, "weights": {{\n{rows_}\n}}}}\n', encoding="utf-8")
