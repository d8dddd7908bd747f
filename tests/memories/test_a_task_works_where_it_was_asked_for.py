"""A real worker does what an organisation asks for in that organisation, and what the night does in each of them."""

import pytest
from celery import current_app

from brain import loop
from memories import organisations
from memories.actions import bulk
from memories.actions.bulk import BulkDecision
from memories.models import Exchange, Job, Memory, Organisation, QueueDigest, TeamFact
from memories.tenancy import acting_as
from tests import factories, services
from tests.halted import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def team(worker: services.Worker) -> Organisation:
    return factories.organisation()


def test_a_job_is_done_where_it_was_asked_for(team: Organisation) -> None:
    mine = factories.fact()
    with organisations.within(team.pk):
        operator, fact = factories.staff("Operator"), factories.fact()
        picks: list[bulk.Pick] = [{"id": str(fact.pk), "version": fact.version}]
        bulk.decide_picked(actor=operator, verdict=BulkDecision.APPROVE, picks=picks)
        wait_for(lambda: Job.objects.get().state == "done")
        assert TeamFact.objects.get().status == "approved"
    assert TeamFact.objects.get() == mine
    assert TeamFact.objects.get().status == "pending"
    assert not Job.objects.exists()


def test_what_is_said_is_learned_for_the_team_of_whoever_says_it(team: Organisation) -> None:
    with organisations.within(team.pk):
        person = factories.person()
    loop.take(
        user=person,
        surface="web",
        message="I live in Porto. Our staging server runs on port 8443.",
        reply="Noted.",
    )
    with acting_as(person):
        wait_for(lambda: Exchange.objects.get().status == "learned")
        assert Memory.objects.filter(content__contains="Porto").exists()
    assert not TeamFact.objects.exists()


def test_the_night_goes_through_every_organisation(team: Organisation) -> None:
    for where in (organisations.DEFAULT, team.pk):
        with organisations.within(where):
            for _ in range(20):
                factories.fact()
    current_app.send_task("memories.make_digest")
    for where in (organisations.DEFAULT, team.pk):
        with organisations.within(where):
            wait_for(lambda: QueueDigest.objects.filter(pending=20).exists())
