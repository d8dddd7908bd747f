"""Makes `adapters.safetensors` from `messages.jsonl`: `python -m brain.extract.world.fit`, some ten minutes on two cores.

Each line is a message: its parts, each with a label (N: nothing to keep, F, E, L, I and O: a fact, an event, a plan, an
instruction, an opinion; "-": learn nothing from it), and where somebody has marked them the names in it with their types.
What the other classifier has learned to be nothing is nothing here, too, unless this one finds that it tells of the world:
its labels were given before there was a world to tell of.
"""

import json
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from brain.extract.classifier.fit import (
    BATCH,
    POOL,
    SMOOTHING,
    WEIGHT,
    Message,
    Part,
    laid_out,
    messages,
)
from brain.extract.world.classifier import ENTITIES, MESSAGES, TYPES, WORLD
from memories.adapted.learning import learn, read
from memories.adapted.network import Ensemble, Network

LABELS = "NFELIO"  # in the order of TYPES
SEEDS = (7, 8)
ROUNDS = 6
OF_NAMES = 2.0  # weight of the names beside the types
DOUBTED = 0.5  # from which likelihood on what was labelled as nothing may tell of the world
Labelled = tuple[Message, list[list[str]] | None]


def labelled(path: Path = MESSAGES) -> list[Labelled]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [([Part(*part) for part in row["parts"]], row.get("entities")) for row in rows]


def batches(rows: Sequence[Labelled], rounds: int, chance: random.Random) -> list[list[Labelled]]:
    """Everything once a round, like lengths together."""
    found = []
    for _ in range(rounds):
        order = chance.sample(rows, len(rows))
        for start in range(0, len(order), POOL):
            pool = sorted(
                order[start : start + POOL], key=lambda each: sum(len(part.text) for part in each[0])
            )
            found += [pool[at : at + BATCH] for at in range(0, len(pool), BATCH)]
    chance.shuffle(found)
    return found


def loss(network: Network, batch: list[Labelled]) -> Tensor:
    laid = [laid_out(message) for message, _ in batch]
    sums, offsets = read(network, [text for text, _ in laid])
    found, wanted, tagged, tags = [], [], [], []
    for at, ((text, places), (_, names)) in enumerate(zip(laid, batch, strict=True)):
        starts, ends = offsets[at].unbind(1)
        for label, start, end in places:
            inside = (starts >= start) & (ends <= end) & (ends > starts)
            if label in LABELS and inside.any():
                found.append(sums[at][inside, : len(TYPES)].mean(0))
                wanted.append(LABELS.index(label))
        if names is not None:
            real = ends > starts
            tagged.append(sums[at][real, len(TYPES) :])
            tags.append(_tags(text, names, starts[real], ends[real]))
    total = cross_entropy(torch.stack(found), torch.tensor(wanted), label_smoothing=SMOOTHING)
    if tagged:
        total = total + OF_NAMES * cross_entropy(torch.cat(tagged), torch.cat(tags))
    return total


def _tags(text: str, names: list[list[str]], starts: Tensor, ends: Tensor) -> Tensor:
    """The type of each token, by where the names stand in the text."""
    found = torch.zeros(len(starts), dtype=torch.long)
    low = text.lower()
    for name, kind in names:
        at = low.find(name.lower())
        while at >= 0 and kind in ENTITIES:
            found[(starts >= at) & (ends <= at + len(name))] = ENTITIES.index(kind)
            at = low.find(name.lower(), at + len(name))
    return found


def without_the_world(network: Network, whole: list[Message]) -> list[Labelled]:
    """The other classifier's messages: only what is nothing in it, and by this one's ear in the world, either, is labelled."""
    network.eval()
    kept: list[Labelled] = []
    for at in range(0, len(whole), BATCH):
        part = whole[at : at + BATCH]
        laid = [laid_out(message) for message in part]
        with torch.no_grad():
            sums, offsets = read(network, [text for text, _ in laid])
        for number, (message, (_, places)) in enumerate(zip(part, laid, strict=True)):
            starts, ends = offsets[number].unbind(1)
            labels = []
            for label, start, end in places:
                inside = (starts >= start) & (ends <= end) & (ends > starts)
                likely = (
                    torch.softmax(sums[number][inside, : len(TYPES)].mean(0), 0) if inside.any() else None
                )
                nothing = label == "N" and likely is not None and 1 - likely[0] < DOUBTED
                labels.append("N" if nothing else "-")
            if "N" in labels:
                kept.append(
                    ([Part(label, each.text) for label, each in zip(labels, message, strict=True)], None)
                )
    return kept


def fit(rows: list[Labelled], seed: int) -> Network:
    chance: Any = random.Random(seed)  # noqa: S311 - an order, no secret
    first = learn(WORLD, batches(rows, ROUNDS // 2, chance), loss, seed)
    others = without_the_world(first, messages())
    return learn(WORLD, batches([*rows * WEIGHT, *others], ROUNDS // 2, chance), loss, seed)


def fit_alone(seed: int) -> Network:
    """On one core, so that each has its own."""
    torch.set_num_threads(1)
    return fit(labelled(), seed)


if __name__ == "__main__":
    with ProcessPoolExecutor(len(SEEDS), mp_context=get_context("spawn")) as pool:
        Ensemble(list(pool.map(fit_alone, SEEDS))).save(WORLD.adapters)
