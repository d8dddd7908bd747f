"""Does a message say nothing that memories could answer? "Cheers, that's me done for today" is near nothing anybody told.

A logistic regression over the message's vector, which recall has anyway. It learned from `small_talk.tsv` (S: small talk,
A: asks or tells something) and from the phrases of `small_talk.txt`, two at a time; `fit` makes
its weights anew: `manage.py shell -c "from brain.recall.small_talk import fit; fit()"`.
"""

import json
import random
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memories.embedding import Vectors, embed

EXAMPLES = Path(__file__).with_name("small_talk.tsv")
PHRASES = Path(__file__).with_name("small_talk.txt")
WEIGHTS = Path(__file__).with_name("small_talk.json")
# Of 13 goodbyes in other people's words 12 were above it, of 390 questions none (0.39 at most).
SMALL_TALK_FROM = 0.6
LONGEST = 20  # words of what may be small talk


def is_small_talk(message: str, vector: Vectors) -> bool:
    """Whether it greets, thanks, takes leave or sighs, and asks nothing."""
    if len(message.split()) > LONGEST or "?" in message:
        return False
    weights, intercept = _model()
    return bool(1 / (1 + np.exp(-(np.asarray(vector, dtype=float) @ weights + intercept))) >= SMALL_TALK_FROM)


@cache
def _model() -> tuple[NDArray[np.float64], float]:
    found = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return np.asarray(found["weights"]), found["intercept"]


def fit() -> None:
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 - serving needs none of it

    rows = [line.split("\t") for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    chance = random.Random(1)  # noqa: S311 - an order, no secret
    phrases = [line for line in PHRASES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows += [["S", ", ".join(chance.sample(phrases, 2))] for _ in range(60)]
    vectors = np.array(embed([text for _, text in rows]), dtype=float)
    model = LogisticRegression(C=3, max_iter=2000).fit(vectors, [label == "S" for label, _ in rows])
    fitted = {
        "weights": [round(float(each), 3) for each in model.coef_[0]],
        "intercept": round(float(model.intercept_[0]), 3),
    }
    WEIGHTS.write_text(json.dumps(fitted) + "\n", encoding="utf-8")
