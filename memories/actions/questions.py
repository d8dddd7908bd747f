"""Two memories of a person's world that may not both hold, and nothing settles it: both stay, and their owner is asked which one does."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from memories.actions.entity_links import supersede_relations
from memories.errors import NotFoundError, RefusedError
from memories.models import Memory, Question, Relation, User
from memories.tenancy import acting_as

Answer = Question.Answer


def ask_which_holds(*, user: User, newer: UUID, older: UUID, at: datetime, still_holds: str = "") -> None:
    """`still_holds`: what of the older one holds either way. A pair is asked about once, whatever was answered.

    Called where the owner's lock is held.
    """
    asked = Question(user=user, older_id=older, newer_id=newer, still_holds=still_holds, asked_at=at)
    Question.objects.bulk_create([asked], ignore_conflicts=True)


def drop_wording_of(*, user: User, memory_id: UUID) -> None:
    """What questions hold of the words of a memory that its owner has written anew."""
    Question.objects.filter(user=user, older=memory_id).update(still_holds="")


def answer_question(*, user: User, question_id: UUID, answer: str) -> Question:
    """Settle it: the one that does not hold is replaced by the other, with what it told of how things hang together.

    Raises RefusedError where one of the two was changed, replaced or forgotten meanwhile: then nothing is left to ask.
    """
    if answer not in Answer:
        raise RefusedError(_("Say which one holds: the older one, the newer one, or both."))
    with acting_as(user, alone=True):
        question = _own(user, question_id)
        if question.answer or not _both_hold(question):
            raise RefusedError(
                _("This is settled already: one of the two was replaced or forgotten meanwhile.")
            )
        if answer != Answer.BOTH:
            loser, winner = _sides(question, answer)
            Memory.objects.filter(pk=loser).update(superseded_by=winner)
            supersede_relations(winner)
        question.answer, question.answered_at = answer, timezone.now()
        question.save(update_fields=["answer", "answered_at"])
        return question


def ask_again(*, user: User, question_id: UUID) -> Question:
    """Take an answer back: both hold again, and the question is open."""
    with acting_as(user, alone=True):
        question = _own(user, question_id)
        if not question.answer:
            return question
        if question.answer != Answer.BOTH:
            loser, winner = _sides(question, question.answer)
            Memory.objects.filter(pk=loser, superseded_by=winner).update(superseded_by=None)
            Relation.objects.filter(memory=loser, superseded_by__memory=winner).update(superseded_by=None)
        question.answer, question.answered_at = "", None
        question.save(update_fields=["answer", "answered_at"])
        return question


def _sides(question: Question, answer: str) -> tuple[UUID, UUID]:
    """The one that does not hold, and the one that does."""
    sides = (question.older_id, question.newer_id)
    return sides if answer == Answer.NEWER else (sides[1], sides[0])


def _both_hold(question: Question) -> bool:
    sides = (question.older_id, question.newer_id)
    return Memory.objects.live().filter(pk__in=sides).count() == len(sides)


def _own(user: User, question_id: UUID) -> Question:
    """The fetch is the permission check: another person's question is not there."""
    question = Question.objects.filter(user=user, pk=question_id).first()
    if question is None:
        raise NotFoundError(
            _("There is no such question. One of the two memories may have been forgotten meanwhile.")
        )
    return question
