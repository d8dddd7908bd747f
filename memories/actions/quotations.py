"""What a person said, kept to be quoted where no memory says it; and dropped with what they want forgotten."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import QuerySet

from memories import gate
from memories.actions import frozen
from memories.embedding import Vectors, model_name
from memories.entity_names import name_words
from memories.models import Exchange, Message, Quotation, User

SHORT = 4  # letters; a shorter name is not looked for at the beginning of a longer word


def quoted(sentences: Sequence[str]) -> str:
    """As it is stored, a sentence on each line, without those that hold a secret."""
    lines = (" ".join(each.replace("\0", " ").split()) for each in sentences)
    return "\n".join(each for each in lines if each and not gate.holds_credential(each))


def keep(
    *, user: User, exchange: Exchange, content: str, vector: Vectors, memories: Sequence[UUID]
) -> Quotation | None:
    """Keep what the person's message tells, in the transaction that learns it. `memories`: what it left or said again."""
    message = Message.objects.filter(exchange=exchange, role=Message.Role.PERSON).first()
    if message is None:  # retention has deleted it
        return None
    return Quotation.objects.create(
        user=user,
        message=message,
        assistant=exchange.assistant,
        content=content,
        embedding=vector,
        embedding_model=model_name(),
        said_at=exchange.occurred_at,
        memories=list(memories),
    )


def drop_of(*, user: User, memory_id: UUID) -> int:
    """Of a memory that its owner has written anew: what was said before is not quoted any more. Inside `acting_as`."""
    return _drop(user, Quotation.objects.filter(user=user, memories__contains=[memory_id]))


def drop_said_in(*, user: User, exchange: Exchange) -> int:
    """Inside `acting_as`."""
    return _drop(user, Quotation.objects.filter(user=user, message__exchange=exchange))


def drop_with_words(*, user: User, query: str) -> int:
    """Those that hold every word of a phrase but the commonest. Inside `acting_as`."""
    held = Quotation.objects.filter(user=user).alias(document=SearchVector("content", config="english"))
    words = SearchQuery(query, config="english", search_type="plain")
    return _drop(user, held.filter(document=words))


def drop_with_names(*, user: User, names: Sequence[str], of_person: bool) -> int:
    """Those in which one of the names stands, of a person the first or last name alone too. Inside `acting_as`.

    Compared are words without accents and endings: "Ed" is not in "edited", "Kestrel" is in "Kestrel's" and "Kestrels".
    """
    named = [words for name in names if (words := name_words(name))]
    if of_person:
        named += [[part] for words in named for part in (words[0], words[-1]) if len(part) > 1]
    sought = {_spaced(words) + " " * (len("".join(words)) < SHORT) for words in named}
    rows = Quotation.objects.filter(user=user).values_list("pk", "content")
    found = [
        pk
        for pk, content in rows.iterator()
        if any(name in f"{_spaced(name_words(content))} " for name in sought)
    ]
    return _drop(user, Quotation.objects.filter(user=user, pk__in=found)) if found else 0


def _spaced(words: Sequence[str]) -> str:
    """With a space before each word, and before each part of one: "crane-driver" holds "driver"."""
    return "".join(f" {word.replace('-', ' ')}" for word in words)


def drop_all(*, user: User) -> int:
    """Inside `acting_as`."""
    frozen.drop_quotations(user_id=user.pk)
    return Quotation.objects.filter(user=user).delete()[0]


def _drop(user: User, rows: "QuerySet[Quotation]") -> int:
    """Those of the snapshots too: none of them comes back with one."""
    ids = list(rows.values_list("pk", flat=True))
    frozen.drop_quotations(user_id=user.pk, ids=ids)
    return Quotation.objects.filter(pk__in=ids).delete()[0]
