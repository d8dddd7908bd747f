"""Makes `adapters.safetensors` from `messages.jsonl`: `manage.py fit_world`, some twenty minutes on two cores, `--go-on` six.

Each line is a message: its parts, each with a label (N: nothing to keep, F, E, L, I and O: a fact, an event, a plan, an
instruction, an opinion; "-": learn nothing from it), and where somebody has marked them the names in it with their types.
Where `changes` is true, a "+" behind the label says that the part makes something told before untrue ("it's 9.25% now").
What the other classifier has learned to be nothing is nothing here, too, unless this one finds that it tells of the world:
its labels were given before there was a world to tell of.
"""

import json
import random
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import django
import torch
from safetensors.torch import load_file
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

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
from brain.extract.world.classifier import CHANGES, ENTITIES, FOLDER, MESSAGES, NAMES, TYPES, WORLD
from memories.adapted.learning import learn, read
from memories.adapted.network import Ensemble, Network

LABELS = "NFELIO"  # in the order of TYPES
SEEDS = (7, 8)
ROUNDS = 6
OF_NAMES = 2.0  # weight of the names beside the types
OF_CHANGES = 0.5
RENAMED = (
    0.5  # share of the names that are another one of their type in a round: what a word is tells its sentence
)
NEWEST = 2314  # messages that `--go-on` hears twice
REHEARSED = 3000  # messages of the other classifier among them
SLOWER = 1e-3  # its learning rate
ANY = FOLDER / "names.txt"
THINGS = {"org", "project", "place", "tool"}
OF_ANY = 0.5  # share of the renamed things that get a name which any thing may bear, so that the sentence tells what it is
WORDS = 0.2  # share of the renamed first names that get one which is a word, as Will and Hope are
LOWERED = 0.1  # share of the messages
DOUBTED = 0.5  # from which likelihood on what was labelled as nothing may tell of the world


class Labelled(NamedTuple):
    message: Message
    names: list[list[str]] | None = None  # None: nobody has marked them
    changes: bool = False  # whether it is marked what announces a change


def labelled(path: Path = MESSAGES) -> list[Labelled]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Labelled([Part(*part) for part in row["parts"]], row.get("entities"), row.get("changes", False))
        for row in rows
    ]


def renamed(rows: Sequence[Labelled], chance: random.Random) -> list[Labelled]:
    """The same messages with other names in half of the places; as many words, and as large or small. Some all in small letters."""
    pools: dict[tuple[str, int, bool], list[str]] = defaultdict(list)
    for row in rows:
        for name, kind in row.names or ():
            pools[_alike(name, kind)].append(name)
    return [_lowered(_with_others(row, pools, chance), chance) for row in rows]


def _lowered(row: Labelled, chance: random.Random) -> Labelled:
    """As who dictates or is in a hurry writes it, now and then."""
    if chance.random() >= LOWERED:
        return row
    names = [[name.lower(), kind] for name, kind in row.names] if row.names is not None else None
    return row._replace(message=[Part(part.label, part.text.lower()) for part in row.message], names=names)


def _alike(name: str, kind: str) -> tuple[str, int, bool]:
    return kind, len(name.split()), name[:1].isupper()


def _with_others(
    row: Labelled, pools: Mapping[tuple[str, int, bool], list[str]], chance: random.Random
) -> Labelled:
    parts, listed = list(row.message), [list(each) for each in row.names or ()]
    for each in listed:
        if chance.random() < RENAMED:
            said, other = each[0], _another(each[0], each[1], pools, chance)
            whole = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)")
            parts = [Part(part.label, whole.sub(lambda _: other, part.text)) for part in parts]  # noqa: B023
            each[0] = other
    return row._replace(message=parts, names=listed if row.names is not None else None)


def _another(
    name: str, kind: str, pools: Mapping[tuple[str, int, bool], list[str]], chance: random.Random
) -> str:
    """One of its kind, or one of those that only their sentence explains."""
    known = name_pools()
    if " " not in name and kind in THINGS and chance.random() < OF_ANY:
        other = chance.choice(known["things"])
    elif " " not in name and kind == "person" and chance.random() < WORDS:
        other = chance.choice(known["people"])
    else:
        return chance.choice(pools[_alike(name, kind)])
    return other if name[:1].isupper() else other.lower()


@cache
def name_pools(path: Path = ANY) -> dict[str, list[str]]:
    pools: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.endswith(":"):
            pools[line[:-1]] = names = []
        elif line and not line.startswith("#"):
            names += line.split()
    return pools


def batches(rows: Sequence[Labelled], rounds: int, chance: random.Random) -> list[list[Labelled]]:
    """Everything once a round, like lengths together."""
    found = []
    for _ in range(rounds):
        order = renamed(chance.sample(rows, len(rows)), chance)
        for start in range(0, len(order), POOL):
            pool = sorted(
                order[start : start + POOL], key=lambda each: sum(len(part.text) for part in each.message)
            )
            found += [pool[at : at + BATCH] for at in range(0, len(pool), BATCH)]
    chance.shuffle(found)
    return found


def loss(network: Network, batch: list[Labelled]) -> Tensor:
    laid = [laid_out(row.message) for row in batch]
    sums, offsets = read(network, [text for text, _ in laid])
    found, wanted, tagged, tags, changing, changed = [], [], [], [], [], []
    for at, ((text, places), row) in enumerate(zip(laid, batch, strict=True)):
        starts, ends = offsets[at].unbind(1)
        for label, start, end in places:
            inside = (starts >= start) & (ends <= end) & (ends > starts)
            if label[0] in LABELS and inside.any():
                of_part = sums[at][inside].mean(0)
                found.append(of_part[: len(TYPES)])
                wanted.append(LABELS.index(label[0]))
                if row.changes and label != "N":
                    changing.append(of_part[CHANGES])
                    changed.append(float(label.endswith("+")))
        if row.names is not None:
            real = ends > starts
            tagged.append(sums[at][real][:, NAMES])
            tags.append(_tags(text, row.names, starts[real], ends[real]))
    total = cross_entropy(torch.stack(found), torch.tensor(wanted), label_smoothing=SMOOTHING)
    if tagged:
        total = total + OF_NAMES * cross_entropy(torch.cat(tagged), torch.cat(tags))
    if changing:
        of_changes = binary_cross_entropy_with_logits(torch.stack(changing), torch.tensor(changed))
        total = total + OF_CHANGES * of_changes
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
                    Labelled([Part(label, each.text) for label, each in zip(labels, message, strict=True)])
                )
    return kept


def fit(rows: list[Labelled], seed: int) -> Network:
    chance: Any = random.Random(seed)  # noqa: S311 - an order, no secret
    first = learn(WORLD, batches(rows, ROUNDS // 2, chance), loss, seed)
    others = without_the_world(first, messages())
    return learn(WORLD, batches([*rows * WEIGHT, *others], ROUNDS // 2, chance), loss, seed)


def go_on(rows: list[Labelled], seed: int) -> Network:
    """The shipped network after it has heard everything once more, the newest messages twice, at a slower rate.

    Of the newest alone it forgets what is nothing: of messages that are not to be kept it then left three times as many.
    """
    chance: Any = random.Random(seed)  # noqa: S311 - an order, no secret
    shipped = _shipped(SEEDS.index(seed))
    others = without_the_world(shipped, chance.sample(messages(), REHEARSED))
    heard = batches([*rows, *rows[-NEWEST:], *others], 1, chance)
    return learn(WORLD, heard, loss, seed, shipped, fastest=SLOWER)


def _shipped(number: int) -> Network:
    """With its adapters beside the packaged model's own matrices. Classes that it has not learned yet begin at nothing."""
    found = load_file(WORLD.adapters)
    network = Network(WORLD)
    with torch.no_grad():
        for name, parameter in network.learned().items():
            if (learned := found.get(f"{number}.{name}")) is not None:
                parameter.zero_()
                parameter[tuple(map(slice, learned.shape))] = learned.float()
    return network


def alone(learning: Callable[[list[Labelled], int], Network], seed: int) -> Network:
    """On one core, so that each has its own."""
    torch.set_num_threads(1)
    return learning(labelled(), seed)


def train(*, going_on: bool) -> None:
    """All networks, each on a core of its own."""
    learning = go_on if going_on else fit
    spawned = get_context("spawn")
    with ProcessPoolExecutor(len(SEEDS), mp_context=spawned, initializer=django.setup) as pool:
        Ensemble(list(pool.map(partial(alone, learning), SEEDS))).save(WORLD.adapters)
