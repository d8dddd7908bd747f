"""Fits `memories/supersession/regression.json` to worlds that say which value a telling replaces."""

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression

from brain.evaluation.world.scratch_database import scratch_database
from brain.evaluation.world.telling import tell
from brain.evaluation.world.worlds import Item, Message, World
from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.world.classifier import Read
from brain.run import warm_up
from memories import supersession
from memories.models import Memory, Mention, User
from memories.selectors.superseded_memories import SENTENCE
from memories.supersession import NEAREST
from memories.supersession.features import FEATURES, Between, Compared, Rarity, features, word_rarity
from memories.tenancy import acting_as

REGULARISATION = 0.1  # scikit-learn's C; of 0.03 to 1 it made little difference on worlds left out
Pair = tuple[list[float], bool]


def fit(worlds: Sequence[World]) -> dict[str, int]:
    """Tell each world, let nothing replace anything meanwhile, and learn from all pairs. Returns how many there were."""
    supersession.ASKED_FROM = math.inf
    pairs: list[Pair] = []
    with scratch_database():
        warm_up.for_tasks()
        for world in worlds:
            for _ in tell(World(world.id, world.person, world.messages)):
                pass
            person = User.objects.get(display_name=world.name, username__startswith="world-")
            with acting_as(person):
                pairs += _pairs(
                    list(Memory.objects.order_by("created_at", "pk").select_related("exchange")), world
                )
    rows = np.array([row for row, _ in pairs])
    means, scales = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    model = LogisticRegression(C=REGULARISATION, max_iter=3000)
    model.fit((rows - means) / scales, [replaces for _, replaces in pairs])
    fitted = {
        "features": list(FEATURES),
        "weights": model.coef_[0].round(4).tolist(),
        "means": means.round(4).tolist(),
        "scales": scales.round(4).tolist(),
        "intercept": round(float(model.intercept_[0]), 4),
    }
    supersession.WEIGHTS.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")
    return {"pairs": len(pairs), "replacing": sum(replaces for _, replaces in pairs)}


def _pairs(memories: Sequence[Memory], world: World) -> Iterator[Pair]:
    """Each memory with the earlier ones that recall would hold it against, and whether it replaces them."""
    named: dict[Any, dict[object, str]] = {}
    for memory, entity, kind in Mention.objects.values_list("memory", "entity", "entity__type"):
        named.setdefault(memory, {})[entity] = kind
    counts = Counter(entity for names in named.values() for entity in names)
    many = len(memories) + 1
    rarity: dict[object, float] = {
        entity: max(0.0, math.log(many / count) / math.log(many)) for entity, count in counts.items()
    }
    said = {
        each.pk: Compared(each.content, each.type, each.falls_on, named.get(each.pk, {})) for each in memories
    }
    of_all = Rarity(rarity, word_rarity([each.content for each in memories]))
    of_message = {message.id: message for message in world.messages}
    for new in memories:
        earlier = [
            old
            for old in memories
            if old.created_at < new.created_at
            and old.exchange_id != new.exchange_id
            and old.subtype != Memory.Subtype.PROCESS
            and old.type != Memory.Type.EVENT
            and old.about == Memory.About.WORLD
        ]
        cosines = {old.pk: float(np.dot(old.embedding, new.embedding)) for old in earlier}
        order = sorted(earlier, key=lambda old: -cosines[old.pk])
        shared = [
            (place, old)
            for place, old in enumerate(order)
            if place < NEAREST or set(said[old.pk].names) & set(said[new.pk].names)
        ]
        changes = _changes(new.content)
        truly = _replaced_by(new, order, of_message) if new.exchange else set()
        for place, (_, old) in enumerate(shared):
            between = Between(changes, cosines[old.pk], place, of_all)
            yield features(said[new.pk], said[old.pk], between), old.pk in truly


def _changes(content: str) -> float:
    """Of the sentence that announces a change the most, as the reader of messages has it."""
    sentences = [Sentence(text) for text in SENTENCE.split(content)]
    read = Read(sentences)
    return max(read.sentence_type(place).changes for place in range(len(sentences)))


def _replaced_by(new: Memory, earlier: Sequence[Memory], of_message: dict[str, Message]) -> set[Any]:
    """Those of the earlier ones that hold a value that an item of the new one's message replaces."""
    message = of_message[new.exchange.idempotency_key] if new.exchange else None
    holding = [
        item
        for item in (message.items if message else ())
        if item.replaces and all(word.casefold() in new.content.casefold() for word in item.keywords)
    ]
    return {
        old.pk
        for item in holding
        for old in earlier
        if old.exchange and _tells(of_message[old.exchange.idempotency_key], item) and _holds(old, item)
    }


def _tells(message: Message, item: Item) -> bool:
    """Whether the older message is the one whose value is replaced."""
    text = message.text.casefold()
    days = {str(each.date) for each in message.items if each.date}
    return all(word.casefold() in text for word in item.replaces) or bool(days & set(item.replaces))


def _holds(old: Memory, item: Item) -> bool:
    text = old.content.casefold()
    return str(old.falls_on) in item.replaces or any(word.casefold() in text for word in item.replaces)
