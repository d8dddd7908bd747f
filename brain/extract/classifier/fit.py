"""Makes `adapters.safetensors`: `python -m brain.extract.classifier.fit`, some forty minutes on two cores.

It learns from `examples.tsv`, lines of a label (P: of the person, T: of the project, N: neither) and a clause or short
message, and from `messages.jsonl`, whole messages as parts with a label each, "-" where a part may be either.
"""

import json
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from brain.extract.classifier import EXAMPLES, LASTING, MESSAGES
from brain.extract.rules.preprocessing.spelling import plain
from memories.adapted.learning import learn, read
from memories.adapted.network import Ensemble, Network

LABELS = "NPT"  # in the order of the network's sums
SEEDS = (7, 8, 9)  # of the networks whose mean is served
ROUNDS = 3  # through everything; the answers on new authors get no better after the second
WEIGHT = 2  # how often a whole message is read in a round
JOINED = 0.5  # share of the lines that get another beside them: a label holds for its part alone
ASKED = 0.5  # share that gets a question beside it, as most messages have one: "I'm vegan. What about iron?"
BATCH = 32
POOL = 20 * BATCH  # messages among which those of like length are put together
SMOOTHING = 0.05  # of labels: some are wrong


class Part(NamedTuple):
    label: str
    text: str


Message = Sequence[Part]


def lines() -> list[Part]:
    return [Part(*line.split("\t")) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]


def messages() -> list[Message]:
    return [
        [Part(*part) for part in json.loads(line)]
        for line in MESSAGES.read_text(encoding="utf-8").splitlines()
    ]


def fit(alone: list[Part], whole: list[Message], seed: int) -> Network:
    chance = random.Random(seed)  # noqa: S311 - an order, no secret
    batches = [batch for _ in range(ROUNDS) for batch in _batches(alone, whole, chance)]
    return learn(LASTING, batches, _loss, seed)


def _batches(alone: list[Part], whole: list[Message], chance: random.Random) -> list[list[Message]]:
    """Everything once (messages WEIGHT times), like lengths together, as a batch costs what its longest does."""
    questions = [
        part for message in whole for part in message if part.label == "N" and part.text.endswith("?")
    ]
    order = [*_joined(chance.sample(alone, len(alone)), questions, chance), *whole * WEIGHT]
    chance.shuffle(order)
    found = []
    for start in range(0, len(order), POOL):
        pool = sorted(order[start : start + POOL], key=lambda each: sum(len(part.text) for part in each))
        found += [pool[at : at + BATCH] for at in range(0, len(pool), BATCH)]
    chance.shuffle(found)
    return found


def _joined(alone: list[Part], questions: list[Part], chance: random.Random) -> Iterator[Message]:
    rest = iter(alone)
    for first in rest:
        message = [first]
        while chance.random() < JOINED and (beside := next(rest, None)) is not None:
            message.append(beside)
        if chance.random() < ASKED:
            message.insert(chance.choice((0, len(message))), chance.choice(questions))
        yield message


def _loss(network: Network, batch: list[Message]) -> Tensor:
    return cross_entropy(*_asked(network, batch), label_smoothing=SMOOTHING)


def _asked(network: Network, batch: list[Message]) -> tuple[Tensor, Tensor]:
    """The network's sums of each labelled part, (parts, 3), and the classes that they should be."""
    laid = [laid_out(message) for message in batch]
    sums, offsets = read(network, [text for text, _ in laid])
    found, wanted = [], []
    for at, (_, places) in enumerate(laid):
        starts, ends = offsets[at].unbind(1)
        for label, start, end in places:
            inside = (starts >= start) & (ends <= end) & (ends > starts)
            if label in LABELS and inside.any():
                found.append(sums[at][inside].mean(0))
                wanted.append(LABELS.index(label))
    return torch.stack(found), torch.tensor(wanted)


def laid_out(message: Message) -> tuple[str, list[tuple[str, int, int]]]:
    """One text, and label, start and end of each part in it."""
    text, places = "", []
    for label, content in message:
        text = f"{text} " if text else ""
        start = len(text)
        text += plain(content)
        places.append((label, start, len(text)))
    return text, places


if __name__ == "__main__":
    Ensemble([fit(lines(), messages(), seed) for seed in SEEDS]).save(LASTING.adapters)
