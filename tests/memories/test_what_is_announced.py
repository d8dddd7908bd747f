"""Open pages hear of what staff do, by ids and numbers alone, and of nothing that people say."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from redis.client import PubSub

from memories.actions.bulk import BulkDecision, decide_picked
from memories.actions.fact_decisions import edit_fact
from memories.actions.jobs import run_job
from memories.actions.team_facts import Proposal, propose_fact
from memories.announcements import CHANNEL
from memories.models import TeamFact
from memories.organisations import DEFAULT
from tests import services
from tests.factories import person, staff

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def channel(redis_server: services.RedisServer) -> Iterator[PubSub]:
    with redis_server.client.pubsub(ignore_subscribe_messages=True) as subscribed:  # type: ignore[no-untyped-call]
        subscribed.subscribe(CHANNEL)
        subscribed.get_message(timeout=1)
        yield subscribed


def announced(channel: PubSub) -> list[dict[str, Any]]:
    messages = iter(lambda: channel.get_message(timeout=0.3), None)
    return [json.loads(each["data"]) for each in messages if each]


def test_nothing_of_what_people_say(channel: PubSub) -> None:
    for text in (
        "The preview pool uses ports 9000–9999.",
        "Ports 9000 to 9999 are used by the preview pool.",
    ):
        propose_fact(proposer=person(), proposal=Proposal(text))
    assert TeamFact.objects.get().status == "approved"
    assert announced(channel) == []


def test_of_a_decision_its_id_and_version(channel: PubSub) -> None:
    propose_fact(proposer=person(), proposal=Proposal("The preview pool uses ports 9000–9999."))
    fact = TeamFact.objects.get()
    edit_fact(
        actor=staff("Operator"), fact_id=fact.pk, version=1, content="The preview pool uses ports 9100–9199."
    )
    announcement = {"topic": "fact", "organisation": str(DEFAULT), "reader": None}
    assert announced(channel) == [announcement | {"data": {"id": str(fact.pk), "version": 2}}]


def test_of_a_job_its_asker_alone_and_no_reason(channel: PubSub) -> None:
    propose_fact(proposer=person(), proposal=Proposal("The preview pool uses ports 9000–9999."))
    fact, operator = TeamFact.objects.get(), staff("Operator")
    job = decide_picked(
        actor=operator,
        verdict=BulkDecision.REJECT,
        picks=[{"id": str(fact.pk), "version": 1}],
        reason="Ann left",
    )
    run_job(job_id=job.pk)
    by_topic = {each["topic"]: each for each in announced(channel)}
    assert by_topic["job"]["reader"] == str(operator.pk)
    assert by_topic["job"]["data"] == {"id": str(job.pk), "state": "done", "done": 1, "total": 1}
    assert "Ann" not in json.dumps(by_topic)
