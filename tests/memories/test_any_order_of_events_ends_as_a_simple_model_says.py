"""Property: whatever is proposed, said again, approved, rejected and erased, in any order, ends as a plain model predicts."""

from dataclasses import dataclass, field

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memories.actions.erasure import Mode, erase_person
from memories.actions.fact_decisions import approve_fact, reject_fact
from memories.actions.team_facts import Proposal, propose_fact
from memories.models import TeamFact, User
from memories.selectors import contributors
from tests import factories, services

STATEMENTS = (
    "The preview pool uses ports 9000–9999.",
    "Nightly backups are kept for 30 days.",
    "Feature flags live in the settings table.",
)
PEOPLE = 4
steps = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.integers(0, PEOPLE - 1), st.integers(0, len(STATEMENTS) - 1)),
        st.tuples(st.just("approve"), st.integers(0, len(STATEMENTS) - 1)),
        st.tuples(st.just("reject"), st.integers(0, len(STATEMENTS) - 1)),
        st.tuples(st.just("erase"), st.integers(0, PEOPLE - 1)),
    ),
    max_size=14,
)


@dataclass
class Model:
    """What the store should hold: for each statement its voices, its status, and who decided the status."""

    voices: dict[int, set[int]] = field(default_factory=dict)
    status: dict[int, str] = field(default_factory=dict)
    by_numbers: set[int] = field(default_factory=set)

    def say(self, who: int, what: int) -> None:
        if self.status.get(what) == "rejected":
            return
        self.voices.setdefault(what, set()).add(who)
        self.status.setdefault(what, "pending")
        self._promote(what)

    def decide(self, what: int, status: str) -> None:
        if what in self.status:
            self.status[what] = status
            self.by_numbers.discard(what)

    def erase(self, who: int) -> None:
        for what in [each for each, voices in self.voices.items() if who in voices]:
            self.voices[what].discard(who)
            if not self.voices[what]:
                del self.voices[what], self.status[what]
                self.by_numbers.discard(what)
            elif what in self.by_numbers and len(self.voices[what]) < 2:
                self.status[what] = "pending"
                self.by_numbers.discard(what)

    def _promote(self, what: int) -> None:
        if self.status[what] == "pending" and len(self.voices[what]) >= 2:
            self.status[what] = "approved"
            self.by_numbers.add(what)


@pytest.mark.django_db
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(events=steps)
def test_the_store_ends_as_the_model_predicts(
    events: list[tuple[str | int, ...]], redis_server: services.RedisServer
) -> None:
    with transaction.atomic():
        reviewer = factories.staff("Operator")
        people = [factories.person() for _ in range(PEOPLE)]
        model = Model()
        for event in events:
            play(event, model, people, reviewer)
        assert stored() == {
            STATEMENTS[what]: (model.status[what], len(voices)) for what, voices in model.voices.items()
        }
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        transaction.set_rollback(True)


def play(event: tuple[str | int, ...], model: Model, people: list[User], reviewer: User) -> None:
    match event:
        case ("say", int(who), int(what)):
            model.say(who, what)
            propose_fact(proposer=people[who], proposal=Proposal(STATEMENTS[what]))
        case ("approve" | "reject" as verdict, int(what)):
            model.decide(what, "approved" if verdict == "approve" else "rejected")
            fact = TeamFact.objects.filter(content=STATEMENTS[what]).first()
            act = approve_fact if verdict == "approve" else reject_fact
            if fact:
                act(actor=reviewer, fact_id=fact.pk, version=fact.version)
        case ("erase", int(who)):
            model.erase(who)
            erase_person(
                user=people[who], mode=Mode.CONTRIBUTIONS_ONLY, requested_by=people[who], reason="test"
            )


def stored() -> dict[str, tuple[str, int]]:
    return {
        fact.content: (fact.status, contributors.count(fact.pk).people) for fact in TeamFact.objects.all()
    }
