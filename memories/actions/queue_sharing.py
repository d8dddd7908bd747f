"""How reviewers share the queue: snoozes, shares, comments, saved filters, guidelines.

None of it is a decision: no version of a fact changes, and nothing of it is undone with `u`.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import audit
from memories.actions.admission import check_gate
from memories.announcements import Topic, announce
from memories.errors import GateRefusedError, NotFoundError, RefusedError
from memories.gate import Verdict
from memories.gate.secrets import redact
from memories.locks import lock_team_store
from memories.models import Guidelines, ReviewComment, ReviewState, SavedFilter, TeamFact, User
from memories.models.queue_sharing import GUIDELINES_LENGTH, NAME_LENGTH, QUERY_LENGTH
from memories.models.team import FACT_LENGTH
from memories.permissions import Capability, require
from memories.selectors import queue, reviewing
from memories.selectors.conflicts import open_conflicts
from memories.selectors.queue import Wanted

AT_ONCE = 20  # facts that one press takes into one's share
MOST_FILTERS = 30
LONGEST = timedelta(days=366)
READ = 20_000  # characters of what somebody typed that are looked at, to say how long it is
ERASED = "[erased]"
# A comment speaks to a colleague: what it may do that a fact may not, beside giving orders. Each is a pronoun, and hides nothing.
SPEECH = ("identifier.first_person", "identifier.second_person")


def snooze_fact(*, actor: User, fact_id: UUID, until: datetime) -> TeamFact:
    """Out of the queue for everybody until then; it comes back by itself."""
    if until <= timezone.now():
        raise RefusedError(_("Choose a day that is still to come."))
    with transaction.atomic():
        fact = _waiting(actor, fact_id)
        _put_off(fact, until, actor)
        _record(actor, "snooze", fact)
    return fact


def wake_fact(*, actor: User, fact_id: UUID) -> TeamFact:
    """Back into the queue before its time."""
    with transaction.atomic():
        fact = _waiting(actor, fact_id)
        _put_off(fact, None, None)
        _record(actor, "end snooze", fact)
    return fact


def assign_fact(*, actor: User, fact_id: UUID, reviewer_id: UUID | None) -> TeamFact:
    """Into the share of somebody who may decide, or of nobody."""
    with transaction.atomic():
        fact = _waiting(actor, fact_id)
        if reviewer_id and not reviewing.reviewers().filter(pk=reviewer_id).exists():
            raise RefusedError(_("That person may not decide about facts, or not any more."))
        _keep(fact, reviewer_id=reviewer_id)
        _record(actor, "assign", fact)
    return fact


def take_share(*, actor: User, wanted: Wanted) -> int:
    """The next facts that match and are nobody's become the share of who asks. Returns how many.

    Two who ask at once take turns: no fact is taken twice.
    """
    require(actor, Capability.DECIDE)
    with transaction.atomic():
        lock_team_store()
        rows = queue.matching_facts(wanted).exclude(review_state__reviewer__isnull=False)
        ids = list(rows.order_by(*queue.ordering(wanted.order)).values_list("pk", flat=True)[:AT_ONCE])
        ReviewState.objects.bulk_create(
            [ReviewState(fact_id=pk, reviewer=actor) for pk in ids],
            update_conflicts=True,
            unique_fields=["fact"],
            update_fields=["reviewer"],
        )
        if ids:
            audit.record(actor=actor, action="take a share", subject="queue", object_type="place")
    return len(ids)


def comment_on_fact(*, actor: User, fact_id: UUID, text: str) -> ReviewComment:
    """A line for the next reviewer. GateRefusedError where it names somebody or holds a secret: it stands on a card."""
    line = " ".join(text.replace("\x00", "").split())
    if not line:
        raise RefusedError(_("Write what the next reviewer should know."))
    if len(line) > FACT_LENGTH:
        raise RefusedError(_("At most %(most)d characters.") % {"most": FACT_LENGTH})
    verdict = _verdict_on_speech(line)
    if not verdict.passed:
        raise GateRefusedError(verdict)
    with transaction.atomic():
        fact = _waiting(actor, fact_id)
        comment = ReviewComment.objects.create(fact=fact, author=actor, text=line)
        _record(actor, "comment", fact)
    return comment


def withdraw_comment(*, actor: User, comment_id: UUID) -> None:
    """One's own comment, for good."""
    require(actor, Capability.DECIDE)
    with transaction.atomic():
        comment = ReviewComment.objects.select_related("fact").filter(pk=comment_id, author=actor).first()
        if comment is None:
            raise NotFoundError(_("There is no such comment of yours any more."))
        comment.delete()
        _record(actor, "withdraw comment", comment.fact)


def save_filter(*, actor: User, name: str, query: str) -> SavedFilter:
    """Under a name that one has given already it takes the place of the older one."""
    require(actor, Capability.VIEW)
    line = " ".join(name.replace("\x00", "").split())
    if not line or len(line) > NAME_LENGTH:
        raise RefusedError(_("Give it a name of at most %(most)d characters.") % {"most": NAME_LENGTH})
    if len(query) > QUERY_LENGTH:
        raise RefusedError(_("This filter is too long to be saved."))
    others = SavedFilter.objects.filter(user=actor).exclude(name=line)
    if others.count() >= MOST_FILTERS:
        raise RefusedError(_("You have %(most)d filters. Delete one first.") % {"most": MOST_FILTERS})
    return SavedFilter.objects.update_or_create(user=actor, name=line, defaults={"query": query})[0]


def drop_filter(*, actor: User, filter_id: UUID) -> None:
    SavedFilter.objects.filter(user=actor, pk=filter_id).delete()


def change_guidelines(*, actor: User, text: str, seen: UUID | None) -> Guidelines:
    """A new wording, in force at once; the one before stays to be read. `seen` is the one that the page showed."""
    require(actor, Capability.DECIDE)
    wording = "\n".join(line.rstrip() for line in text.replace("\x00", "").splitlines()).strip()
    if len(wording) > GUIDELINES_LENGTH:
        raise RefusedError(
            _("At most %(most)d characters; these are %(number)d.")
            % {"most": GUIDELINES_LENGTH, "number": len(wording)}
        )
    if redact(wording) != wording:
        raise RefusedError(
            _("This holds what looks like a secret. Leave it out, and change it if it is in use.")
        )
    with transaction.atomic():
        lock_team_store()
        current = reviewing.guidelines()
        if (current.pk if current else None) != seen:
            raise RefusedError(
                _("Somebody else has changed the guidelines meanwhile. Look at theirs, then save again.")
            )
        if current and current.text == wording:
            return current
        made = Guidelines.objects.create(text=wording, author=actor)
        audit.record(actor=actor, action="change guidelines", subject=str(made.pk), object_type="guidelines")
    return made


def _waiting(actor: User, fact_id: UUID) -> TeamFact:
    """A fact that waits for a decision, held until the transaction is over."""
    require(actor, Capability.DECIDE)
    lock_team_store()
    fact = TeamFact.objects.defer("embedding").filter(pk=fact_id, delete_after=None).first()
    if fact is None or not queue.matching_facts(Wanted(snoozed=None)).filter(pk=fact_id).exists():
        raise RefusedError(_("This fact is not in the queue any more."))
    return fact


def _keep(fact: TeamFact, **values: object) -> None:
    ReviewState.objects.update_or_create(fact=fact, defaults=values)


def _put_off(fact: TeamFact, until: datetime | None, by: User | None) -> None:
    """Both sides of a contradiction that waits: they are one card."""
    for pair in open_conflicts([fact.pk]):
        other = pair.other if pair.fact_id == fact.pk else pair.fact
        if other.status == TeamFact.Status.PENDING:
            _keep(other, snoozed_until=until, snoozed_by=by)
    _keep(fact, snoozed_until=until, snoozed_by=by)


def _record(actor: User, action: str, fact: TeamFact) -> None:
    """On record, as what concerns a card and not as a decision about the fact; and open pages count anew."""
    audit.record(actor=actor, action=action, subject=str(fact.pk), object_type="card")
    announce(Topic.FACT, id=str(fact.pk), version=fact.version)


def _verdict_on_speech(line: str) -> Verdict:
    """The gate's, as if what is but a way of speaking to a colleague stood in other words."""
    for _turn in range(len(line.split())):
        verdict = check_gate(line, to_a_colleague=True)
        if verdict.passed or verdict.rule not in SPEECH or verdict.span is None:
            return verdict
        start, end = verdict.span
        line = f"{line[:start]}it{line[end:]}"
    return Verdict(passed=True)


def redact_terms(terms: Sequence[str]) -> dict[str, int]:
    """Blank an erased person's names out of comments and guidelines. How many texts held one, by place."""
    if not terms:
        return {"comments_redacted": 0, "guidelines_redacted": 0}
    named = re.compile("|".join(rf"(?<!\w){re.escape(term)}(?!\w)" for term in terms), re.IGNORECASE)
    return {
        "comments_redacted": _blank(ReviewComment, named),
        "guidelines_redacted": _blank(Guidelines, named),
    }


def _blank(model: type[ReviewComment | Guidelines], named: re.Pattern[str]) -> int:
    number = 0
    for row in model.objects.filter(text__iregex=named.pattern):
        most = model._meta.get_field("text").max_length
        model.objects.filter(pk=row.pk).update(text=named.sub(ERASED, row.text)[:most])
        number += 1
    return number
