"""What a reviewer changes of an entry: its text, its life. The frame is that of every decision about a fact."""

from dataclasses import asdict
from datetime import date
from typing import Any
from uuid import UUID

from memories.actions.admission import check_sense_of_entry, why
from memories.actions.decision import decision
from memories.actions.knowledge.entries import check_texts, vectorised, write_entry
from memories.actions.team_facts import keep_wording
from memories.drafts import Context, Draft, Result
from memories.errors import RefusedError
from memories.models import Decision, Entry, TeamFact, User
from memories.selectors.knowledge import draft_of
from memories.spaces import in_team_space

LIVES = {
    TeamFact.Life.ACTIVE: "restore",
    TeamFact.Life.RESOLVED: "resolve",
    TeamFact.Life.ARCHIVED: "archive",
}


def set_life(*, actor: User, fact_id: UUID, version: int, life: str, reason: str = "") -> TeamFact:
    """Resolve what is done, archive what is not needed, restore either. An archived entry is found only where asked for."""
    if life not in LIVES:
        raise RefusedError(f"An entry is {', '.join(LIVES)}; nothing else.")
    action = LIVES[TeamFact.Life(life)]
    with decision(actor=actor, fact_id=fact_id, version=version, action=action, reason=reason) as fact:
        if not fact.tier:
            raise RefusedError("A fact is approved or rejected; only an entry is resolved or archived.")
        fact.life = TeamFact.Life(life)
        Entry.objects.filter(pk=fact.pk).update(expired=False)
    return fact


@in_team_space
def edit_entry(
    *,
    actor: User,
    fact_id: UUID,
    version: int,
    draft: Draft,
    approve: bool = False,
    override: str = "",
    reason: str = "",
) -> TeamFact:
    """Change what an entry says, and approve it in the same step if asked. The gate reads every text anew.

    What it said before is kept, and comes back when the step is undone.
    """
    draft = draft.tidied()
    check_sense_of_entry(draft.title, draft.body)
    check_texts(draft, lift_unknown_noun=bool(override.strip()))
    vectors = vectorised(draft)
    with decision(
        actor=actor,
        fact_id=fact_id,
        version=version,
        action="edit and approve" if approve else "edit",
        reason=why(reason, override),
        result=Decision.Result.APPROVED if approve else None,
    ) as fact:
        if not fact.tier:
            raise RefusedError("This is a fact: it has one sentence.")
        before = draft_of(fact)
        if before != draft:
            keep_wording(fact)
            fact.changed_beside = changed(before, draft)
            if fact.content != draft.title:
                fact.content, fact.embedding = draft.title, vectors.title
            fact.tier, fact.category, fact.importance = draft.tier, draft.category, draft.importance
            write_entry(fact, draft, vectors, fact.entry.surprise)
        if approve:
            fact.status, fact.promoted_automatically = TeamFact.Status.APPROVED, False
    return fact


def put_back(fact: TeamFact, kept: dict[str, Any]) -> None:
    """Say again what a version kept. The gate is asked once more: it may know more people by now."""
    draft = restored(kept)
    check_texts(draft, lift_unknown_noun=True)
    write_entry(fact, draft, vectorised(draft), fact.entry.surprise)


def changed(before: Draft, after: Draft) -> list[str]:
    """Names of the fields beside the fact's own that differ."""
    old, new = asdict(before), asdict(after)
    return [
        name for name in old if old[name] != new[name] and name not in {"title", "importance", "category"}
    ]


def restored(kept: dict[str, Any]) -> Draft:
    """The draft that `selectors.knowledge.kept_of` wrote down."""
    context = dict(kept["context"])
    context["revisit_on"] = _day(context["revisit_on"])
    result = kept["result"]
    return Draft(
        **{
            name: value
            for name, value in kept.items()
            if name not in {"context", "result", "expires_on", "related"}
        },
        related=[UUID(each) for each in kept["related"]],
        expires_on=_day(kept["expires_on"]),
        context=Context(**context),
        result=Result(UUID(result["decision"]), result["success"], _day(result["scored_on"]))
        if result
        else None,
    )


def _day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None
