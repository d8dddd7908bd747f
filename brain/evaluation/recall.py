"""Evidence recall on dialogues in the LoCoMo format: how many of the turns that answer a question are among the first K.

A turn is stored as one message-like memory of one owner, a question goes through the recall of production, and
everything is rolled back. docs/recall.md says where the dialogues come from.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any
from uuid import uuid4

import numpy as np
from django.db import transaction

from brain.management.commands.evaluate import UnreadableError
from brain.recall import recall
from brain.run import preparation
from memories.embedding import embed, model_name
from memories.models import Memory, Surface, User
from memories.models.personal import MEMORY_LENGTH
from memories.tenancy import acting_as

FIELDS = ("conversation", "qa")
CUTS = (5, 10, 20)
CATEGORIES = (1, 2, 3, 4)  # category 5 asks for what was never said, and has no evidence to find
BETWEEN_TURNS = timedelta(seconds=30)
TURN = re.compile(r"D\d+:\d+")

Shares = dict[str, float]


@dataclass(frozen=True, slots=True)
class Turn:
    name: str  # "D3:7": the seventh turn of the third session
    speaker: str
    content: str
    said_at: datetime


@dataclass(frozen=True, slots=True)
class Answer:
    category: int
    shares: Shares
    milliseconds: float


def read(path: Path) -> list[dict[str, Any]]:
    """All dialogues of a .json file, or of every one in a folder. Raises UnreadableError with the file and the reason."""
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    if not files:
        raise UnreadableError("the folder holds no .json file")
    return [dialogue for file in files for dialogue in _dialogues(file)]


def _dialogues(file: Path) -> list[dict[str, Any]]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"{file.name} cannot be read: {error}") from error
    except ValueError as error:
        raise UnreadableError(f"{file.name} is not JSON: {error}") from error
    dialogues = found if isinstance(found, list) else [found]
    if not dialogues:
        raise UnreadableError(f"{file.name} holds no dialogue")
    for number, dialogue in enumerate(dialogues, 1):
        _check(f"{file.name}, dialogue {number}", dialogue)
    return dialogues


def _check(where: str, dialogue: Any) -> None:
    """So that what is wrong is told before minutes of embedding."""
    for name, kind in (("conversation", dict), ("qa", list)):
        if not isinstance(dialogue, dict) or not isinstance(dialogue.get(name), kind):
            raise UnreadableError(f"{where}: the field {name!r} is missing")
    try:
        list(turns(dialogue))
        list(questions(dialogue))
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableError(f"{where}: {type(error).__name__}: {error}") from error


def turns(dialogue: Mapping[str, Any]) -> Iterator[Turn]:
    talk = dialogue["conversation"]
    for session in count(1):
        began = talk.get(f"session_{session}_date_time")
        if began is None:
            return
        start = datetime.strptime(began, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        for place, turn in enumerate(talk.get(f"session_{session}", ())):
            yield Turn(turn["dia_id"], turn["speaker"], _turn_text(turn), start + place * BETWEEN_TURNS)


def _turn_text(turn: Mapping[str, str]) -> str:
    picture = f" [shares a picture: {turn['blip_caption']}]" if turn.get("blip_caption") else ""
    return f"{turn['speaker']}: {turn['text']}{picture}"[:MEMORY_LENGTH]


def questions(dialogue: Mapping[str, Any]) -> Iterator[tuple[int, str, set[str]]]:
    """Category, question, names of the turns that answer it; only questions with evidence."""
    for asked in dialogue["qa"]:
        evidence = set(TURN.findall(" ".join(asked.get("evidence", ()))))
        if asked["category"] in CATEGORIES and evidence:
            yield asked["category"], str(asked["question"]), evidence


def measure(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    preparation.migrate(verbosity=0)
    answers = [answer for dialogue in rows for answer in _measured(dialogue)]
    by_category: dict[int, list[Answer]] = defaultdict(list)
    for answer in answers:
        by_category[answer.category].append(answer)
    times = [answer.milliseconds for answer in answers] or [0.0]
    return {
        "questions": len(answers),
        "recall": _means(answers),
        "categories": {
            str(category): {"questions": len(found), **_means(found)}
            for category, found in sorted(by_category.items())
        },
        "p50_ms": round(float(np.percentile(times, 50)), 2),
        "p95_ms": round(float(np.percentile(times, 95)), 2),
    }


def _means(answers: Sequence[Answer]) -> Shares:
    return {str(cut): round(fmean([each.shares[str(cut)] for each in answers] or [0.0]), 4) for cut in CUTS}


def _measured(dialogue: Mapping[str, Any]) -> list[Answer]:
    stored_turns = list(turns(dialogue))
    vectors = embed([turn.content for turn in stored_turns])
    with transaction.atomic():
        owner = User.objects.create(username=f"evaluation-{uuid4()}")
        places = _store(owner, stored_turns, vectors)
        answers = [
            _answered(owner, category, question, {name for name in evidence if name in places}, places)
            for category, question, evidence in questions(dialogue)
            if not evidence.isdisjoint(places)
        ]
        transaction.set_rollback(True)
    return answers


def _store(owner: User, stored_turns: Sequence[Turn], vectors: np.ndarray[Any, Any]) -> dict[str, Any]:
    """One memory for each turn. Returns the memories' ids by the turns' names."""
    memories = [
        Memory(
            user=owner,
            kind=Memory.Kind.EPISODE,
            note_type="episodic",
            content=turn.content,
            embedding=vector,
            embedding_model=model_name(),
            surface=Surface.API,
            source=turn.speaker,
            people=[turn.speaker],
            created_at=turn.said_at,
            updated_at=turn.said_at,
        )
        for turn, vector in zip(stored_turns, vectors, strict=True)
    ]
    with acting_as(owner):
        Memory.objects.bulk_create(memories)
    return {turn.name: memory.pk for turn, memory in zip(stored_turns, memories, strict=True)}


def _answered(
    owner: User, category: int, question: str, evidence: set[str], places: Mapping[str, Any]
) -> Answer:
    """One question, and its bumps undone: the next one shall find the memories as they were."""
    with transaction.atomic():
        started = perf_counter()
        found = recall(user=owner, query=question, surface=Surface.API, k=max(CUTS), needed=True)
        milliseconds = (perf_counter() - started) * 1000
        transaction.set_rollback(True)
    ranked = [memory.id for memory in found.personal]
    shares = {str(cut): fmean(places[name] in ranked[:cut] for name in evidence) for cut in CUTS}
    return Answer(category, shares, milliseconds)
