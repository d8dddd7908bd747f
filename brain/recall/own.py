"""What the personal store has for a message: who the person is, the best memories, what is quoted, what else must not be missed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from uuid import UUID

from brain.recall import quoting
from brain.recall.assembly import assembled
from brain.recall.complexity import FACT, Complexity, SearchPlan, plan_of
from brain.recall.periods import period_named
from brain.recall.processes import preferred
from brain.recall.request import Request, left_out_if_locked
from brain.recall.retrieve_loop import looked_up
from brain.recall.trigger import Scope, window
from memories.actions.recall import (
    Asked,
    Filters,
    FoundQuotation,
    NamedEntity,
    Nets,
    Period,
    ProfileLine,
    RecalledMemory,
    core_memories,
    doubted_among,
    named_entities,
    newer_first,
    profile_lines,
    recall_nets,
    recall_personal,
    recall_quotations,
    recall_related,
    weighed,
    what_holds,
    with_assistants,
    with_related,
)
from memories.embedding import Vectors, embed_one
from memories.models import User
from memories.spaces import moving, their_space

CANDIDATES = 2  # times as many memories are looked at as come back: their messages decide which ones


@dataclass(frozen=True, slots=True)
class Own:
    core: Sequence[RecalledMemory] = ()
    profile: Sequence[ProfileLine] = ()
    personal: Sequence[RecalledMemory] = ()
    beside: Sequence[RecalledMemory] = ()  # what the nets add, where there is room
    named: Sequence[NamedEntity] = ()
    quoted: Sequence[quoting.Quoted] = ()
    doubted: Sequence[RecalledMemory] = ()  # left out: a newer one that was found may have made them untrue
    texts: Sequence[str] = ()  # all that was looked at: what the question could be answered from
    period: Period | None = None  # that the message names
    plan: SearchPlan = FACT

    def without_answer(self) -> "Own":
        """Nothing of it speaks of what is asked."""
        return replace(self, personal=(), beside=(), named=(), quoted=(), doubted=())


def always(wanted: Request) -> Own:
    """What belongs into every context of this person."""
    core, profile = list[RecalledMemory](), list[ProfileLine]()
    if wanted.user:
        with left_out_if_locked("personal", wanted.left_out):
            core = core_memories(user=wanted.user, assistant=wanted.assistant)
            # Who looks at another assistant's memories, or at everybody's, is not that one.
            asking = None if wanted.named else wanted.assistant
            profile = profile_lines(user=wanted.user, assistant=asking)
    return Own(core, profile, texts=[each.content for each in core])


def own_of(wanted: Request, own: Own) -> Own:
    """With what the message needs of the personal store; as it was where it needs none, or that is locked."""
    user, vector = wanted.user, wanted.vector
    if user is None or vector is None or Scope.PERSONAL not in wanted.need.scopes or wanted.left_out:
        return own
    period = period_named(window(wanted.text), wanted.now.astimezone(wanted.zone))
    plan = plan_of(wanted.text, wanted.need)
    search = _Search(wanted, user, vector, Asked(wanted.sought, period, wanted.filters), plan)
    found = [replace(own, period=period, plan=plan)]
    with left_out_if_locked("personal", wanted.left_out), their_space(user):
        if moving(user):  # the vector is of the configured model, which says nothing to their rows yet
            search = search._replace(vector=embed_one(wanted.sought))
        found.append(_found(search, found[0]))
    return found[-1]


class _Search(NamedTuple):
    """A request that needs the personal store, of somebody, with its vector."""

    wanted: Request
    user: User
    vector: Vectors
    asked: Asked
    plan: SearchPlan


def _found(search: _Search, own: Own) -> Own:
    wanted, user = search.wanted, search.user
    core, candidates = _judged(user, own.core, preferred(_candidates(search), wanted.need))
    quotations = _quotations(search)
    ranked = quoting.reranked(candidates, quotations, at_most=wanted.at_most)
    nets, named = _beside(search)
    personal, nets, quotations, doubted = _newer_of_two(user, core, ranked, nets, quotations)
    personal = with_assistants(user=user, found=personal) if wanted.named else personal
    personal, beside = assembled(personal, nets, search.plan.complexity, wanted.today)
    return replace(
        own,
        core=core,
        personal=personal,
        beside=beside if personal else (),
        named=named if personal else (),
        quoted=quoting.quoted(wanted.text, quotations),
        doubted=doubted,
        texts=[*own.texts, *(each.content for each in candidates), *(each.content for each in quotations)],
    )


def _candidates(search: _Search) -> list[RecalledMemory]:
    """The best, those for each part of the message, and where no filter is given what hangs together with whom it names."""
    wanted, user, vector, asked, plan = search
    at_most, assistant = wanted.at_most * CANDIDATES, wanted.assistant
    found = recall_personal(user=user, vector=vector, k=at_most, assistant=assistant, asked=asked)
    for part in plan.parts:
        words = replace(asked, text=part)
        of_part = recall_personal(
            user=user, vector=embed_one(part), k=wanted.at_most, assistant=assistant, asked=words
        )
        found = _with_part(found, of_part, at_most)
    if asked.filters != Filters():
        return found
    related = recall_related(user=user, text=asked.text, vector=vector, assistant=assistant)
    found = with_related(found, related, at_most)
    seen = looked_up(user=user, message=wanted.text, plan=plan, vector=vector, assistant=assistant)
    return _with_part(found, seen, at_most)


def _with_part(
    found: Sequence[RecalledMemory], of_part: Sequence[RecalledMemory], at_most: int
) -> list[RecalledMemory]:
    """Both, each once with the better of its scores: what answers one part is no worse for the others."""
    best: dict[UUID, RecalledMemory] = {}
    for each in (*found, *of_part):
        if each.id not in best or each.score < best[each.id].score:
            best[each.id] = each
    return sorted(best.values(), key=lambda each: (each.score, each.id))[:at_most]


def _beside(search: _Search) -> tuple[Nets, list[NamedEntity]]:
    """What the nets have, and whom the message names; nothing where only memories of a kind are asked for."""
    wanted, user, vector, asked, plan = search
    if asked.filters != Filters():
        return Nets(), []
    nets = recall_nets(
        user=user,
        vector=vector,
        today=wanted.today,
        coming=plan.complexity is Complexity.COMING,
        lately=plan.complexity is Complexity.LATELY,
        assistant=wanted.assistant,
    )
    return nets, named_entities(user=user, text=asked.text)


def _newer_of_two(
    user: User,
    core: Sequence[RecalledMemory],
    ranked: Sequence[RecalledMemory],
    nets: Nets,
    quotations: Sequence[FoundQuotation],
) -> tuple[list[RecalledMemory], Nets, list[FoundQuotation], list[RecalledMemory]]:
    """Of two that may not both hold the newer one, and last those that are left out.

    Who the person is stays as it is: that is the same whatever is asked.
    """
    found = {each.id: each for those in (core, *nets, ranked) for each in those}
    quoted = {pk for each in quotations for pk in each.memories}
    pairs = doubted_among(user=user, ids={*found, *quoted})
    doubted = {older: each for older, each in pairs.items() if each.newer in found}
    known = {each.id for each in ranked}
    newer = dict.fromkeys(each.newer for older, each in doubted.items() if older in known)
    of_nets = [found[pk] for pk in newer if pk not in known]
    return (
        newer_first([*ranked, *of_nets], doubted),
        Nets(*(what_holds(those, doubted) for those in nets)),
        [each for each in quotations if not any(pk in doubted for pk in each.memories)],
        [each for each in ranked if each.id in doubted and not doubted[each.id].still_holds],
    )


def _judged(
    user: User, core: Sequence[RecalledMemory], found: Sequence[RecalledMemory]
) -> tuple[list[RecalledMemory], list[RecalledMemory]]:
    """Both with what votes and notes say of them, asked once."""
    judged = weighed(user=user, found=[*core, *found])
    return judged[: len(core)], judged[len(core) :]


def _quotations(search: _Search) -> list[FoundQuotation]:
    """None where it is switched off, by staff or by the person, and where only memories of a kind are asked for."""
    wanted, user, vector, asked, _ = search
    given = asked.filters.values()
    if not (wanted.settings.recall_messages and user.recall_messages) or any(
        given[name] for name in ("kind", "note_type", "project", "tags")
    ):
        return []
    return recall_quotations(user=user, vector=vector, assistant=wanted.assistant, asked=asked)
