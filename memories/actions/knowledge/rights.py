"""Who may read and write which entries: the table that the database asks (memories/sql/knowledge.sql)."""

from collections.abc import Mapping
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q

from memories import audit
from memories.errors import NotFoundError, RefusedError
from memories.models import ApiKey, Assistant, Category, KnowledgeRight, User
from memories.permissions import Capability, require
from memories.selectors.knowledge_rights import Reader

MAY_NOT_WRITE = (
    "This key or assistant may not write entries of this category. An admin changes that on the Team page."
)


def require_write(reader: Reader, category: str) -> None:
    """Raises RefusedError, in the same words whatever the entry says."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT may_write_knowledge(%s, %s, %s)", [reader.key, reader.assistant, category])
        (may,) = cursor.fetchone()
    if not may:
        raise RefusedError(MAY_NOT_WRITE)


def set_rights(
    *,
    actor: User,
    key: UUID | None = None,
    assistant: UUID | None = None,
    rights: Mapping[str, tuple[bool, bool]],
) -> None:
    """Replace the table of one key or one assistant: category → may read, may write. An empty one is the defaults again."""
    require(actor, Capability.MANAGE_STAFF)
    if unknown := rights.keys() - set(Category.values):
        raise RefusedError(f"There is no category “{min(unknown)}”.")
    with transaction.atomic():
        found: ApiKey | Assistant | None
        if key:
            found, own = ApiKey.objects.here().filter(pk=key, revoked_at=None).first(), Q(key=key)
        else:
            found, own = Assistant.objects.filter(pk=str(assistant)).first(), Q(assistant=assistant)
        if found is None:
            raise NotFoundError("This key or assistant is gone. Nothing was changed.")
        KnowledgeRight.objects.filter(own).delete()
        KnowledgeRight.objects.bulk_create(
            KnowledgeRight(
                key_id=key, assistant_id=assistant, category=category, may_read=read, may_write=write
            )
            for category, (read, write) in rights.items()
        )
        audit.record(
            actor=actor,
            action="set knowledge rights",
            subject=str(found),
            object_type="key" if key else "assistant",
            fields=sorted(rights),
        )
