"""What a person said, kept to be quoted where no memory says it; and dropped with what they want forgotten."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import Q

from memories import gate
from memories.embedding import Vectors, model_name
from memories.models import Exchange, Message, Quotation, User


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
    return Quotation.objects.filter(user=user, memories__contains=[memory_id]).delete()[0]


def drop_with_words(*, user: User, query: str) -> int:
    """Those that hold every word of a phrase but the commonest. Inside `acting_as`."""
    held = Quotation.objects.filter(user=user).alias(document=SearchVector("content", config="english"))
    words = SearchQuery(query, config="english", search_type="plain")
    return held.filter(document=words).delete()[0]


def drop_with_names(*, user: User, names: Sequence[str]) -> int:
    """Those in which one of the names stands. Inside `acting_as`."""
    named = Q()
    for name in filter(None, names):
        named |= Q(content__icontains=name)
    return Quotation.objects.filter(named, user=user).delete()[0] if named else 0


def drop_all(*, user: User) -> int:
    """Inside `acting_as`."""
    return Quotation.objects.filter(user=user).delete()[0]
