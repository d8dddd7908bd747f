"""What a program has stored of a person: by its key, by its place, by its content, by its meaning."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Min, QuerySet
from pgvector.django import CosineDistance

from memories.embedding import embed_one, model_name
from memories.models import StoredItem, StoredText, User
from memories.spaces import in_their_space
from memories.tenancy import acting_as

OPERATORS = {"$eq", "$ne", "$gt", "$gte", "$lt", "$lte"}


@dataclass(frozen=True, slots=True)
class Found:
    item: StoredItem
    score: float | None = None  # cosine, 1 at most; None where it was not looked for by its meaning


def item_at(*, user: User, namespace: Sequence[str], key: str) -> StoredItem | None:
    with acting_as(user):
        return StoredItem.objects.filter(user=user, namespace=list(namespace), key=key).first()


@in_their_space
def search_items(
    *,
    user: User,
    prefix: Sequence[str],
    query: str = "",
    wanted: Mapping[str, Any] | None = None,
    limit: int,
    offset: int = 0,
) -> list[Found]:
    """Below a namespace, those whose members are as wanted: the likeliest first, or without a query the newest.

    What has no text to be found by stands behind what has.
    """
    with acting_as(user):
        within = _below(StoredItem.objects.filter(user=user), prefix).order_by("-updated_at", "pk")
        for name, value in (wanted or {}).items():
            if isinstance(value, str):
                within = within.filter(value__contains={name: value})  # the rest is compared here
        items = [each for each in within if _is_as_wanted(each.value, wanted or {})]
        found = _scored(user, items, query) if query else [Found(each) for each in items]
    return found[offset : offset + limit]


def namespaces(
    *,
    user: User,
    prefix: Sequence[str] = (),
    suffix: Sequence[str] = (),
    depth: int | None = None,
    limit: int,
    offset: int = 0,
) -> list[tuple[str, ...]]:
    """In order; “*” in a prefix or suffix stands for any one label. `depth` cuts them off, and equal ones are one."""
    with acting_as(user):
        known = StoredItem.objects.filter(user=user).order_by().values_list("namespace", flat=True).distinct()
        all_of_them = [tuple(each) for each in known]
    fitting = {
        each[:depth]
        for each in all_of_them
        if _begins(each, prefix) and _begins(each[::-1], list(reversed(suffix)))
    }
    return sorted(fitting)[offset : offset + limit]


def _below(items: QuerySet[StoredItem], prefix: Sequence[str]) -> QuerySet[StoredItem]:
    return items.filter(**{f"namespace__0_{len(prefix)}": list(prefix)}) if prefix else items


def _begins(namespace: Sequence[str], wanted: Sequence[str]) -> bool:
    return len(namespace) >= len(wanted) and all(
        label in ("*", own) for label, own in zip(wanted, namespace, strict=False)
    )


def _scored(user: User, items: Sequence[StoredItem], query: str) -> list[Found]:
    """By the best of an item's texts. Vectors of another model than today's say nothing."""
    wanted = embed_one(query)
    texts = StoredText.objects.filter(
        user=user, item__in=[each.pk for each in items], embedding_model=model_name()
    )
    nearest = texts.values_list("item_id").annotate(distance=Min(CosineDistance("embedding", wanted)))
    best = {item: 1 - distance for item, distance in nearest.order_by()}
    scored = sorted(
        (Found(each, best[each.pk]) for each in items if each.pk in best),
        key=lambda found: found.score or 0.0,
        reverse=True,
    )
    return scored + [Found(each) for each in items if each.pk not in best]


def _is_as_wanted(value: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(_fits(value.get(name), each) for name, each in wanted.items())


def _fits(value: Any, wanted: Any) -> bool:
    """Equal; an object has at least these members; `{"$gte": 3}` compares numbers."""
    if isinstance(wanted, Mapping):
        if any(str(name).startswith("$") for name in wanted):
            return all(_compares(value, operator, to) for operator, to in wanted.items())
        return isinstance(value, Mapping) and _is_as_wanted(value, wanted)
    if isinstance(wanted, list):
        return (
            isinstance(value, list)
            and len(value) == len(wanted)
            and all(_fits(*pair) for pair in zip(value, wanted, strict=True))
        )
    return bool(value == wanted)


def _compares(value: Any, operator: str, to: Any) -> bool:
    if operator in {"$eq", "$ne"}:
        return (value == to) is (operator == "$eq")
    try:
        one, other = float(value), float(to)
    except (TypeError, ValueError):
        return False
    return {"$gt": one > other, "$gte": one >= other, "$lt": one < other, "$lte": one <= other}[operator]
