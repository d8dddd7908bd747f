"""Settling a conflict, from the queue or from the page of a fact, and saying what two facts are to each other."""

from uuid import UUID

from memories.actions import conflicts
from memories.actions.fact_decisions import merge_fact
from memories.models import Conflict, User
from memories.selectors.conflicts import opponent
from review.queue.forms import RelateForm, SettleForm


def settle(actor: User, fact_id: UUID, conflict_id: UUID, form: SettleForm) -> Conflict:
    """As the form says of this fact and the other side. Raises RefusedError or StaleError."""
    other_id = opponent(conflict_id, fact_id)
    versions = {fact_id: form.seen, other_id: form.cleaned_data["other_version"]}
    keep = form.cleaned_data["keep"]
    if keep == SettleForm.Keep.BOTH:
        approved = fact_id if form.cleaned_data["approve"] else None
        return conflicts.keep_both(actor=actor, conflict_id=conflict_id, versions=versions, approve=approved)
    kept = fact_id if keep == SettleForm.Keep.THIS else other_id
    return conflicts.keep_one(actor=actor, conflict_id=conflict_id, keep=kept, versions=versions)


def relate(actor: User, fact_id: UUID, form: RelateForm) -> object:
    """As the form says of this fact and one that is near. Raises RefusedError or StaleError."""
    other_id, relation = form.cleaned_data["other"], form.cleaned_data["relation"]
    if relation == RelateForm.Relation.SAME:
        return merge_fact(actor=actor, fact_id=fact_id, version=form.seen, into=other_id)
    versions = {fact_id: form.seen, other_id: form.cleaned_data["other_version"]}
    act = conflicts.flag if relation == RelateForm.Relation.CONTRADICTS else conflicts.replace
    return act(actor=actor, fact_id=fact_id, other_id=other_id, versions=versions)
