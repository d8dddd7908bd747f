"""Hit@10: the share of questions that find a memory which answers them among the first ten.

Up to 2,000 observations of the dialogues of LoCoMo become memories, told when their session was held: all of one person,
and once more of a person for each dialogue. 500 questions of categories 1 to 4 are asked whose evidence an observation
cites. The dialogues are for non-commercial use and not part of this project (docs/recall.md says where they come from).
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import numpy as np
from django.db import transaction
from django.utils import timezone

from brain.evaluation.recall import TURN, questions, read, turns
from brain.recall.periods import period_named
from memories.actions.recall import Asked, recall_personal
from memories.embedding import embed, model_name
from memories.models import Memory, User
from memories.models.personal import MEMORY_LENGTH
from memories.tenancy import acting_as

OBSERVATIONS, QUESTIONS, K = 2_000, 500, 10
SEED = 5


class Observation(NamedTuple):
    dialogue: int
    speaker: str
    text: str
    turns: frozenset[str]  # "0 D1:3": the dialogue, and the turn that it was drawn from
    said_at: datetime


class Question(NamedTuple):
    dialogue: int
    text: str
    evidence: frozenset[str]


def measure(path: Path) -> dict[str, Any]:
    """Ours by vector alone, as the peers search, and by words and vector, on the same rows."""
    dialogues = read(path)
    stored = [each for number, one in enumerate(dialogues) for each in _observations(number, one)]
    stored = stored[:OBSERVATIONS]
    cited = frozenset().union(*(each.turns for each in stored))
    asked = [each for number, one in enumerate(dialogues) for each in _questions(number, one)]
    asked = [each for each in asked if each.evidence & cited]
    drawn = np.random.default_rng(SEED).permutation(len(asked))[:QUESTIONS]
    chosen = [asked[place] for place in drawn]
    return {
        "observations": len(stored),
        "questions": len(chosen),
        "all of one person": _shares(stored, chosen, lambda _: 0),
        "a person for each dialogue": _shares(stored, chosen, lambda each: each.dialogue),
    }


def _observations(number: int, dialogue: dict[str, Any]) -> Iterator[Observation]:
    said_at = {turn.name: turn.said_at for turn in turns(dialogue)}
    for session in dialogue.get("observation", {}).values():
        for speaker, rows in session.items():
            for text, cites in rows:
                names = [name for name in TURN.findall(str(cites)) if name in said_at]
                if names:
                    places = frozenset(f"{number} {name}" for name in names)
                    yield Observation(number, speaker, text[:MEMORY_LENGTH], places, said_at[names[0]])


def _questions(number: int, dialogue: dict[str, Any]) -> Iterator[Question]:
    for _, text, evidence in questions(dialogue):
        yield Question(number, text, frozenset(f"{number} {name}" for name in evidence))


def _shares(
    stored: list[Observation], asked: list[Question], owner_of: Callable[[Observation | Question], int]
) -> dict[str, float]:
    vectors = embed([each.text for each in asked])
    with transaction.atomic():
        owners = {
            number: User.objects.create(username=f"hits-{uuid4()}") for number in set(map(owner_of, stored))
        }
        cites: dict[UUID, frozenset[str]] = {}
        for number, owner in owners.items():
            cites |= _store(owner, [each for each in stored if owner_of(each) == number])

        def hits(words: Callable[[str], Asked]) -> float:
            found = 0
            for question, vector in zip(asked, vectors, strict=True):
                owner = owners[owner_of(question)]
                best = recall_personal(user=owner, vector=vector, k=K, asked=words(question.text))
                found += any(cites[each.id] & question.evidence for each in best)
            return round(found / len(asked), 3)

        shares = {"by vector": hits(lambda _: Asked()), "by words and vector": hits(_asked)}
        transaction.set_rollback(True)
    return shares


def _asked(text: str) -> Asked:
    """As a recall of production asks."""
    return Asked(text, period_named(text, timezone.now()))


def _store(owner: User, stored: list[Observation]) -> dict[UUID, frozenset[str]]:
    rows = [
        Memory(
            user=owner,
            kind=Memory.Kind.FACT,
            content=each.text,
            embedding=vector,
            embedding_model=model_name(),
            surface="api",
            source=each.speaker,
            created_at=each.said_at,
            updated_at=each.said_at,
        )
        for each, vector in zip(stored, embed([each.text for each in stored]), strict=True)
    ]
    with acting_as(owner):
        Memory.objects.bulk_create(rows)
    return {row.pk: each.turns for row, each in zip(rows, stored, strict=True)}
