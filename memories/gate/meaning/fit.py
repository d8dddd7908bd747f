"""Makes `adapters.safetensors` from `statements.jsonl`: `python -m memories.gate.meaning.fit`, some ten minutes a network on a core.

Each line is a statement with its kind and the group it was written in: one trade, one voice. Of the groups of a kind every fifth
is held back, and every tenth kept for choosing the bars (`PARTS`); the network learns from neither. Beside them stand ordinary
statements of projects: `ordinary.txt`, and those that the paraphrase classifier of the agreement learns from.
`python -m memories.gate.meaning.fit held-back FILE` writes the held-back rows as `manage.py evaluate gate` reads them, and
`… fit validation FILE` those to choose the bars by.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from memories.adapted.learning import learn, read
from memories.adapted.network import Ensemble, Network
from memories.agreement.paraphrase_classifier import EXAMPLES
from memories.gate import check
from memories.gate.meaning import FOLDER, KINDS, MEANING, STATEMENTS

ORDINARY = FOLDER / "ordinary.txt"
# What becomes of a group, by its place among ten of its kind; of the ordinary statements, by their hash.
LEARNED, VALIDATION, HELD_BACK = "learned", "validation", "held-back"
PARTS = {4: HELD_BACK, 9: HELD_BACK, 8: VALIDATION}
SEEDS = (7, 8)  # a network each: they err on different statements, and the mean of both on fewer
ROUNDS = 3
READ = 2  # times in a round, each statement written for it; the ordinary ones once
PARAPHRASES = 800  # of the agreement's statements, drawn anew each round
JOINED = 0.25  # share of the statements that get another beside them: a label holds for its own part alone
BATCH = 32
POOL = 20 * BATCH  # statements among which those of like length are put together
SMOOTHING = 0.05


class Row(NamedTuple):
    kind: str
    text: str
    group: str = ""


def statements() -> list[Row]:
    lines = (json.loads(line) for line in STATEMENTS.read_text(encoding="utf-8").splitlines())
    return [Row(line["kind"], line["text"], line["group"]) for line in lines]


def parts(rows: Sequence[Row]) -> list[str]:
    """Of each row the part that its group belongs to, by the order of the groups of its kind in the file."""
    groups: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for row in rows:
        if row.group not in groups[row.kind]:
            groups[row.kind].append(row.group)
    return [_part(groups[row.kind].index(row.group)) for row in rows]


def _part(number: int) -> str:
    return PARTS.get(number % 10, LEARNED)


def ordinary(part: str = LEARNED) -> list[Row]:
    return _innocent(ORDINARY.read_text(encoding="utf-8").splitlines(), part)


def paraphrases(part: str = LEARNED) -> list[Row]:
    """Statements that the agreement's classifier learns from, as far as the gate's rules let them pass."""
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines()
    texts = sorted({text for line in lines for text in line.split("\t")[2:4]})
    return [row for row in _innocent(texts, part) if check(row.text, by_rules_alone=True).passed]


def _innocent(texts: Sequence[str], part: str) -> list[Row]:
    def number(text: str) -> int:
        return blake2b(text.encode(), digest_size=4).digest()[0]

    return [Row("innocent", text) for text in texts if _part(number(text)) == part]


def fit(seed: int) -> Network:
    chance = random.Random(seed)  # noqa: S311 - an order, no secret
    rows = statements()
    weighed = [row for row, part in zip(rows, parts(rows), strict=True) if part == LEARNED] * READ
    plain, drawn = ordinary(), paraphrases()
    batches = [
        batch
        for _ in range(ROUNDS)
        for batch in _batches([*weighed, *plain, *chance.sample(drawn, PARAPHRASES)], chance)
    ]
    torch.set_num_threads(1)  # on a busy machine a second one mostly waits
    return learn(MEANING, batches, _loss, seed)


def _batches(rows: list[Row], chance: random.Random) -> list[list[list[Row]]]:
    """Everything once, like lengths together, as a batch costs what its longest does."""
    order = list(_joined(chance.sample(rows, len(rows)), chance))
    found = []
    for start in range(0, len(order), POOL):
        pool = sorted(order[start : start + POOL], key=lambda each: sum(len(row.text) for row in each))
        found += [pool[at : at + BATCH] for at in range(0, len(pool), BATCH)]
    chance.shuffle(found)
    return found


def _joined(rows: list[Row], chance: random.Random) -> Iterator[list[Row]]:
    rest = iter(rows)
    for first in rest:
        found = [_written(first, chance)]
        if chance.random() < JOINED and (beside := next(rest, None)) is not None:
            found.append(_written(beside, chance))
        yield found


def _written(row: Row, chance: random.Random) -> Row:
    """With or without its full stop, with a small or a capital letter: neither says anything."""
    text = row.text.rstrip(".") + chance.choice((".", ""))
    first = chance.choice((text[:1], text[:1].lower(), text[:1].upper()))
    return Row(row.kind, first + text[1:])


def _loss(network: Network, batch: list[list[Row]]) -> Tensor:
    texts, places = [], []
    for rows in batch:
        text, of_text = "", []
        for row in rows:
            text = f"{text} " if text else ""
            of_text.append((row.kind, len(text), len(text) + len(row.text)))
            text += row.text
        texts.append(text)
        places.append(of_text)
    sums, offsets = read(network, texts)
    found, wanted = [], []
    for at, of_text in enumerate(places):
        starts, ends = offsets[at].unbind(1)
        for kind, start, end in of_text:
            inside = (starts >= start) & (ends <= end) & (ends > starts)
            found.append(sums[at][inside].mean(0))
            wanted.append(KINDS.index(kind))
    return cross_entropy(torch.stack(found), torch.tensor(wanted), label_smoothing=SMOOTHING)


def write(part: str, path: Path) -> None:
    """Rows for `manage.py evaluate gate`; the category is the kind, of what is innocent the kind that it stands beside."""
    rows = statements()
    lines = [
        {"text": row.text, "label": "reject", "category": row.kind}
        if row.kind != "innocent"
        else {"text": row.text, "label": "pass", "category": f"beside {row.group.partition(':')[0]}"}
        for row, its_part in zip(rows, parts(rows), strict=True)
        if its_part == part
    ]
    lines += [
        {"text": row.text, "label": "pass", "category": category}
        for category, found in (("ordinary", ordinary), ("paraphrases", paraphrases))
        for row in found(part)
    ]
    path.write_text("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] in ([HELD_BACK], [VALIDATION]):
        write(sys.argv[1], Path(sys.argv[2]))
    else:
        Ensemble([fit(seed) for seed in SEEDS]).save(MEANING.adapters)
