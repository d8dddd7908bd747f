"""For each exchange what was looked for, ranked, put into the context, kept and dropped: own ids and words, of the team numbers."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
import structlog
from django.utils import timezone

from brain import loop
from brain.recall import recall
from memories import tasks
from memories.actions.erasure import Mode, erase_person
from memories.actions.settings import change_settings
from memories.actions.traces import delete_old_traces
from memories.embedding import embed_one
from memories.models import Memory, Trace, User
from memories.selectors.person_archive import collect
from memories.selectors.traces import list_traces, one_trace
from memories.tenancy import acting_as
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]
SECRET = "ghp_" + "a8Kd03mfLq29sPzXy47TbWcRn61VhJ5uGe0Q"
SAID = "I moved to Leeds. fyi the preview pool uses ports 9000-9999, so what would clash with them?"


@pytest.fixture
def ada(db: None) -> User:
    owner = factories.person()
    for content in ("The user keeps bees.", "The user works on the preview pool."):
        factories.memory(owner, content, embedding=embed_one(content))
    fact = "The preview pool listens on port 9000."
    factories.fact(fact, embedding=embed_one(fact), status="approved", confidence=0.9)
    return owner


def exchanged(user: User, message: str = SAID, *, named: bool = True) -> Trace:
    found = recall(user=user, query=message, surface="web")
    named_recall = found.trace_id if named else None
    taken = loop.take(user=user, surface="web", message=message, reply="Noted.", recall_id=named_recall)
    loop.learn(taken.exchange.pk)
    (trace,) = list_traces(user=user).rows
    assert (trace.pk, trace.exchange_id) == (found.trace_id, taken.exchange.pk)
    return trace


def test_recall_and_learning_meet_in_one_trace(ada: User) -> None:
    trace = exchanged(ada)
    before, after = trace.recall or {}, trace.learning or {}
    assert before["needed"]
    assert "project" in before["reasons"]
    best = before["ranked"][0]
    assert best["score"] == pytest.approx(sum(best["parts"].values()), abs=0.001)
    assert best["left out"] is None
    assert before["team"] == {"found": 1, "in context": 1}
    assert set(before["milliseconds"]) == {"trigger", "core", "embedding", "personal", "team", "context"}
    with acting_as(ada):
        moved = Memory.objects.get(content__contains="Leeds")
    assert [each["id"] for each in after["kept"]] == [str(moved.pk)]
    assert after["dropped"][0]["reason"] == "question"
    assert after["team"] == {"proposed": 1, "refused by the gate": 0}
    assert set(after["milliseconds"]) == {"extraction", "embedding", "personal", "team"}


def test_an_exchange_that_names_no_recall_meets_the_one_of_the_same_words(ada: User) -> None:
    trace = exchanged(ada, named=False)
    assert trace.recall
    assert trace.learning


def test_other_words_are_another_trace(ada: User) -> None:
    recall(user=ada, query="who keeps bees?", surface="web")
    loop.learn(loop.take(user=ada, surface="web", message=SAID, reply="Noted.").exchange.pk)
    both = list_traces(user=ada).rows
    assert {(bool(each.recall), bool(each.learning)) for each in both} == {(True, False), (False, True)}


def test_of_the_team_it_holds_numbers_alone(ada: User) -> None:
    kept = json.dumps([exchanged(ada).recall, list_traces(user=ada).rows[0].learning])
    assert "listens on port" not in kept
    assert "9000" not in kept.replace("what would clash", "")


def test_a_memory_that_is_forgotten_leaves_its_traces(ada: User) -> None:
    exchanged(ada)
    loop.take(user=ada, surface="web", message="Forget that I moved to Leeds.", reply="Done.")
    newest, oldest = list_traces(user=ada).rows
    (moved,) = (newest.learning or {})["forgotten"]
    found = one_trace(user=ada, trace_id=oldest.pk)
    assert UUID(moved) not in found.memories
    assert "moved to Leeds" not in json.dumps([oldest.recall, oldest.learning])


def test_no_secret_rests_in_a_trace(ada: User) -> None:
    recall(user=ada, query=f"why is my token {SECRET} refused?", surface="web")
    taken = loop.take(user=ada, surface="web", message=f"My token is {SECRET} for staging.", reply="")
    loop.learn(taken.exchange.pk)
    with acting_as(ada):
        rows = list(Trace.objects.values_list("message", "recall", "learning"))
    assert len(rows) == 2
    assert SECRET not in repr(rows)
    assert "[secret: " in rows[0][0]


def test_they_go_after_their_days_and_with_the_person(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    trace, other = exchanged(ada), factories.person()
    recall(user=other, query="who am I?", surface="web")
    assert delete_old_traces(user_id=ada.pk, now=timezone.now() + timedelta(days=13)) == 0
    sent: list[tuple[str, ...]] = []
    monkeypatch.setattr("memories.background.send", lambda task, *ids: sent.append((task, *ids)))
    with acting_as(ada):
        Trace.objects.filter(pk=trace.pk).update(at=timezone.now() - timedelta(days=15))
    assert tasks.retain_traces() == 1
    assert tasks.delete_old_traces(*sent[0][1:]) == 1
    recall(user=ada, query="who am I?", surface="web")
    assert len(collect(ada)["traces"]) == 1
    receipt = erase_person(user=ada, mode=Mode.MEMORIES, requested_by=ada, reason="test")
    assert (receipt.counts["traces"], receipt.left["traces"]) == (1, 0)
    assert len(list_traces(user=other).rows) == 1


def test_with_a_retention_of_no_days_none_is_written(ada: User) -> None:
    change_settings(author=factories.staff("Tuner"), changes={"trace_retention_days": 0}, reason="test")
    assert recall(user=ada, query="who keeps bees?", surface="web").trace_id is None
    assert list_traces(user=ada).rows == []


def test_nobody_named_leaves_no_trace(ada: User) -> None:
    assert recall(user=None, query="which port does the preview pool use?", surface="web").trace_id is None


def test_the_verbose_log_holds_no_text(ada: User, settings: Any) -> None:
    settings.VERBOSE_TRACES = True
    with structlog.testing.capture_logs() as logged:
        trace = exchanged(ada)
    recalled, learned = (
        next(each for each in logged if each["event"] == name) for name in ("recall", "learning")
    )
    assert recalled["ranked"] == (trace.recall or {})["ranked"]
    assert learned["dropped"]["question"] == 1
    for said in ("Leeds", "preview", "bees", str(ada.pk)):
        assert said not in repr((recalled, learned))
