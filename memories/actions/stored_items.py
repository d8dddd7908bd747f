"""Keeping what a program stores of a person under its own keys: exactly as it is, or not at all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from memories import gate
from memories.embedding import embed, model_name
from memories.errors import RefusedError, SecretError
from memories.models import StoredItem, StoredText, User
from memories.spaces import in_their_space
from memories.tenancy import acting_as

MOST_ITEMS = 100_000  # of one person


@dataclass(frozen=True, slots=True)
class Put:
    """`value` None deletes. `texts`: by which texts it is found, each under the place that it has in the value."""

    namespace: Sequence[str]
    key: str
    value: Mapping[str, Any] | None
    texts: Mapping[str, str] = field(default_factory=dict)


@in_their_space
def put_items(*, user: User, puts: Sequence[Put]) -> None:
    """All of them or none; of several for one key the last counts. SecretError where one holds a secret."""
    last = {(tuple(each.namespace), each.key): each for each in puts}
    kept = [each for each in last.values() if each.value is not None]
    for each in kept:
        _refuse_secrets(each)
    texts = [(each, place, text) for each in kept for place, text in each.texts.items()]
    vectors = embed([text for _put, _place, text in texts])
    found_by: dict[tuple[tuple[str, ...], str], list[tuple[str, str, Any]]] = {}
    for (each, place, text), vector in zip(texts, vectors, strict=True):
        found_by.setdefault((tuple(each.namespace), each.key), []).append((place, text, vector))
    with acting_as(user, alone=True):
        own = StoredItem.objects.filter(user=user)
        for each in last.values():
            at = own.filter(namespace=list(each.namespace), key=each.key)
            if each.value is None:
                at.delete()
                continue
            now = timezone.now()
            item, made = StoredItem.objects.get_or_create(
                user=user,
                namespace=list(each.namespace),
                key=each.key,
                defaults={"value": each.value, "created_at": now, "updated_at": now},
            )
            if not made:
                at.update(value=each.value, updated_at=now)
                StoredText.objects.filter(user=user, item=item).delete()
            StoredText.objects.bulk_create(
                StoredText(
                    user=user,
                    item=item,
                    place=place,
                    content=text,
                    embedding=vector,
                    embedding_model=model_name(),
                )
                for place, text, vector in found_by.get((tuple(each.namespace), each.key), ())
            )
        if kept and own.count() > MOST_ITEMS:
            raise RefusedError(
                _("More than %(most)d items of one person are not kept. Delete some first.")
                % {"most": MOST_ITEMS}
            )


def _refuse_secrets(put: Put) -> None:
    for text in (*put.namespace, put.key, *_texts(put.value)):
        if gate.holds_credential(text):
            raise SecretError(
                _("The item “%(key)s” holds a password, key or other secret.") % {"key": put.key}
            )


def _texts(value: Any) -> Iterator[str]:
    """Every text of a JSON value; beside its name, where it has one, since a name tells what a word is."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            if isinstance(each, str | int | float):
                yield f"{name}: {each}"
            else:
                yield str(name)
                yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
