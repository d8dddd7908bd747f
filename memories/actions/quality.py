"""What a person, or an assistant after using it, says of a memory: a vote up or down, or a note that surfaces with it."""

from uuid import UUID

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from memories.actions.memories import own_memory
from memories.errors import RefusedError
from memories.models import Memory, User
from memories.statement_text import is_visible, without_secrets
from memories.tenancy import acting_as

NOTE_LENGTH = 200
MOST_NOTES = 10


def rate_memory(*, user: User, memory_id: UUID, up: bool) -> Memory:
    """One vote more. It moves the memory's rank within bounds (memories/actions/recall/quality.py); up, it is as strong as new.

    Raises NotFoundError for one that is not theirs.
    """
    with acting_as(user, alone=True):
        memory = own_memory(user, memory_id)
        counted = "upvotes" if up else "downvotes"
        fresh = {"strength": 1.0, "last_recalled_at": timezone.now()} if up else {}
        Memory.objects.filter(pk=memory.pk).update(**{counted: F(counted) + 1}, **fresh)
        memory.refresh_from_db()
        return memory


def annotate_memory(*, user: User, memory_id: UUID, note: str) -> Memory:
    """Attach a note, such as a warning or where the statement does not hold. Raises RefusedError for one too long or too many."""
    text = " ".join(note.split())
    if not is_visible(text) or len(text) > NOTE_LENGTH:
        raise RefusedError(_("Write a note of 1 to %d characters.") % NOTE_LENGTH)
    without_secrets(text)
    with acting_as(user, alone=True):
        memory = own_memory(user, memory_id)
        if len(memory.annotations) >= MOST_NOTES:
            raise RefusedError(_("This memory has %d notes already. Remove one first.") % MOST_NOTES)
        memory.annotations = [*memory.annotations, {"text": text, "at": timezone.now().isoformat()}]
        memory.save(update_fields=["annotations"])
        return memory


def remove_note(*, user: User, memory_id: UUID, note: str) -> Memory:
    """Take a note away, by its words. One that is not there changes nothing."""
    with acting_as(user, alone=True):
        memory = own_memory(user, memory_id)
        memory.annotations = [each for each in memory.annotations if each["text"] != note]
        memory.save(update_fields=["annotations"])
        return memory
