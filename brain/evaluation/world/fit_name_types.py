"""Fits `brain/extract/world/name_types.json` to the names of `messages.jsonl` beside it."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from brain.evaluation.world.fit_relations import Example, learned
from brain.extract.rules.clause.grammar import parse
from brain.extract.rules.preprocessing.sentences import sentences
from brain.extract.world.classifier import MESSAGES
from brain.extract.world.name_types import WEIGHTS, features
from brain.run import warm_up


def fit(path: Path = WEIGHTS) -> int:
    """Learn from the first place of each name in each sentence. Returns how many there were."""
    warm_up.for_tasks()
    found = [each for line in MESSAGES.read_text(encoding="utf-8").splitlines() for each in _of(line)]
    learned(found, path)
    return len(found)


def _of(line: str) -> Iterator[Example]:
    row = json.loads(line)
    text = " ".join(part for _, part in row["parts"])
    yield from examples(text, row.get("entities") or [])


def examples(text: str, names: Sequence[Sequence[str]]) -> Iterator[Example]:
    said = [each.text for each in sentences(text)]
    for sentence, doc in zip(said, parse(said) if said else [], strict=True):
        for name, kind in dict.fromkeys(map(tuple, names)):
            place = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence, re.IGNORECASE)
            span = place and doc.char_span(*place.span(), alignment_mode="expand")
            if place and span:
                yield Example(features(span, place[0]), kind, 1.0)
