"""The loop on the real stores: what comes in is redacted, learned after the answer, and recalled later."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from brain import extract, loop
from brain.extract.schema import Extraction, PersonalStatement
from brain.recall import recall
from brain.tasks import learn_exchange
from memories import live_settings
from memories.models import (
    Conversation,
    Exchange,
    LearnRun,
    Memory,
    Message,
    Quotation,
    SettingsRevision,
    TeamFact,
)
from memories.selectors.traces import list_traces
from memories.tenancy import acting_as
from tests import services
from tests.brain.exchanges import memories, take_and_learn
from tests.factories import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]


def test_a_first_person_statement_is_remembered_and_recalled() -> None:
    user = person()
    take_and_learn(user, "I work mostly on the iOS app. How do I write a snapshot test?")
    assert any("iOS" in each for each in memories(user))
    found = recall(user=user, query="which app does this person work on?", surface="web")
    assert "iOS" in found.personal[0].content
    assert found.personal[0].content in found.prompt


def test_what_is_over_is_remembered_and_what_has_an_end_expires() -> None:
    user = person()
    take_and_learn(user, "I worked at Norvik until 12 May 2024.")
    take_and_learn(user, f"I'm in Lisbon until {timezone.now() + timedelta(days=9):%d %B %Y}.")
    with acting_as(user):
        ends = {each.content.split()[3]: each.valid_until for each in Memory.objects.all()}
    assert ends["at"] is None
    assert ends["in"] is not None
    found = recall(user=user, query="who did I work for?", surface="web")
    assert any("Norvik" in each.content for each in found.personal)


def test_a_question_teaches_nothing() -> None:
    user = person()
    take_and_learn(user, "How do I rebase onto main?")
    assert memories(user) == []


def test_a_secret_is_stored_nowhere() -> None:
    """Promise 4."""
    user = person()
    take_and_learn(user, "My database password is Tr0ub4dor&3xy, remember that I use it for staging.")
    with acting_as(user), connection.cursor() as cursor:
        for table in (
            "memories_message",
            "memories_memory",
            "memories_teamfact",
            "memories_decision",
            "memories_learnrun",
        ):
            columns = ", ".join(f"t.{name}::text" for name in _columns(table))
            cursor.execute(f"SELECT concat_ws(' ', {columns}) FROM {table} t")  # noqa: S608
            assert "Tr0ub4dor" not in " ".join(row[0] for row in cursor.fetchall())
        assert "[secret: " in Message.objects.get(role="person").content


def _columns(table: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_name = %s "
            "AND has_column_privilege(table_name, column_name, 'SELECT')",
            [table],
        )
        return [row[0] for row in cursor.fetchall()]


def test_with_no_day_of_keeping_a_message_goes_as_soon_as_it_is_learned() -> None:
    ada = person()
    before = take_and_learn(ada, "I play the bassoon in the town band.")
    SettingsRevision.objects.create(values={"message_retention_days": 0}, reason="a test")
    live_settings.reread()
    waiting = loop.take(user=ada, surface="web", message="I moved to Oslo.", reply="Noted.").exchange
    take_and_learn(ada, "thanks, that worked!")  # learns what waits before it, and teaches nothing
    with acting_as(ada):
        assert set(Message.objects.values_list("exchange", flat=True)) == {before.pk}  # the night's
        assert Exchange.objects.get(pk=waiting.pk).status == "learned"
        assert set(Quotation.objects.values_list("message__exchange", flat=True)) <= {before.pk}
    assert any("Oslo" in each for each in memories(ada))


def test_a_correction_replaces_the_older_memory_and_keeps_it() -> None:
    user = person()
    take_and_learn(user, "I live in Leeds.")
    take_and_learn(user, "I live in Malmö now.")
    assert ["Malm" in each for each in memories(user)] == [True]
    with acting_as(user):
        older = Memory.objects.get(content__contains="Leeds")
        assert "Malm" in (older.superseded_by or older).content
    context = recall(user=user, query="where does this person live?", surface="web").prompt
    assert "Malm" in context
    assert "Leeds" not in context


def test_remember_is_saved_before_the_call_returns() -> None:
    user = person()
    loop.take(
        user=user, surface="web", message="Remember that my main machine is a ThinkPad X1.", reply="Saved."
    )
    assert any("ThinkPad" in each for each in memories(user))


def test_forget_is_carried_out_before_the_call_returns() -> None:
    user = person()
    take_and_learn(user, "Remember that I prefer short answers.")
    loop.take(user=user, surface="web", message="Forget that I prefer short answers.", reply="Done.")
    assert not any("short answers" in each for each in memories(user))


def never_asked(message: str, reply: str, *, now: datetime) -> Extraction:
    raise AssertionError("a model was asked while somebody waits")


def test_neither_waits_for_a_model(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """Told to a worker that is busy with a model, and put right at once."""
    settings.LLM_MODEL = "slow"
    monkeypatch.setattr("brain.extract.model.extract_by_model", never_asked)
    user = person()
    loop.take(user=user, surface="web", message="I live in Leeds with two ferrets.", reply="Noted.")
    loop.take(user=user, surface="web", message="Remember that I play the cello.", reply="Saved.")
    assert memories(user) == [
        "The user plays the cello."
    ]  # what is told by the way still waits for the model
    taken = loop.take(user=user, surface="web", message="Forget that I live in Leeds.", reply="Done.")
    assert [each.content for each in taken.forgotten] == ["The user lives in Leeds with two ferrets."]
    assert memories(user) == ["The user plays the cello."]


def test_for_the_team_becomes_a_pending_proposal_and_nothing_more() -> None:
    user = person()
    take_and_learn(user, "Remember this for the team: the preview pool uses ports 9000-9999.")
    fact = TeamFact.objects.get()
    assert (fact.status, fact.origin) == ("pending", "user")
    assert not any("9000" in each for each in memories(user))


def test_two_people_make_a_team_fact_that_an_anonymous_caller_recalls() -> None:
    for text in (
        "the preview pool uses ports 9000-9999.",
        "the preview pool uses ports 9000 to 9999, by the way",
    ):
        take_and_learn(person(), text)
    assert TeamFact.objects.get().status == "approved"
    found = recall(user=None, query="which ports does the preview pool use?", surface="web")
    assert [each.content for each in found.team] == [TeamFact.objects.get().content]
    assert found.personal == []


def test_a_pending_or_rejected_or_doubtful_fact_is_never_recalled() -> None:
    """Promise 3."""
    take_and_learn(person(), "the preview pool uses ports 9000-9999.")
    for change in ({"status": "pending"}, {"status": "rejected"}, {"status": "approved", "confidence": 0.1}):
        TeamFact.objects.update(**change)
        assert recall(user=person(), query="preview pool ports", surface="web").team == []


def test_what_the_settings_switch_off_is_not_learned() -> None:
    SettingsRevision.objects.create(values={"learn_personal": False, "learn_team": False}, reason="test")
    user = person()
    take_and_learn(user, "I live in Leeds. fyi the preview pool uses ports 9000-9999.")
    assert memories(user) == []
    assert not TeamFact.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_message_that_tells_nothing_is_looked_up_counted_and_closed_in_few_statements() -> None:
    user = person()
    exchanges = [
        loop.take(user=user, surface="web", message="Thanks!", reply="", queued=False).exchange
        for _ in range(2)
    ]
    learn_exchange(str(exchanges[0].pk))  # settings and the like are read by now
    with CaptureQueriesContext(connection) as asked:
        learn_exchange(str(exchanges[1].pk))
    assert len(asked) <= 10
    with acting_as(user):
        assert set(Exchange.objects.values_list("status", flat=True)) == {"learned"}


def test_a_statement_with_a_secret_among_its_details_is_dropped_as_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def reading(message: str, reply: str, *, now: datetime, by_rules: bool, world: bool) -> Extraction:
        held = "ghp_" + "a8Kd03mfLq29sPzXy47TbWcRn61VhJ5uGe0Q"
        statement = PersonalStatement(content="The user has a repository.", tags=[held])
        return Extraction(personal=[statement, PersonalStatement(content="The user has a cat.")])

    monkeypatch.setattr(extract, "extract", reading)
    user = person()
    take_and_learn(user, "I have a repository and a cat.")
    assert memories(user) == ["The user has a cat."]
    assert LearnRun.objects.get().secrets == 1


def test_an_erased_persons_exchange_is_not_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    user = person()
    exchange = loop.take(user=user, surface="web", message="I live in Leeds.", reply="Ok.").exchange
    learned_from = extract.extract

    def erased_meanwhile(
        message: str, reply: str, *, now: datetime, by_rules: bool, world: bool
    ) -> Extraction:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM memories_user WHERE id = %s", [user.pk])
        return learned_from(message, reply, now=now)

    monkeypatch.setattr(extract, "extract", erased_meanwhile)
    loop.learn(exchange.pk)
    assert memories(user) == []
    assert not LearnRun.objects.exists()


def test_a_silence_starts_a_new_session() -> None:
    user = person()
    first = take_and_learn(user, "Hello there.")
    take_and_learn(user, "How do I rebase?")
    with acting_as(user):
        assert Conversation.objects.count() == 1
    later = first.occurred_at + timedelta(hours=2)
    loop.take(user=user, surface="web", message="Back again.", reply="Hi.", occurred_at=later)
    with acting_as(user):
        assert Conversation.objects.count() == 2


def test_what_was_said_some_time_ago_is_dated_then_and_its_trace_only_where_its_days_still_run() -> None:
    user, now, days = person(), timezone.now(), (20, 2)
    for ago, words in zip(days, ("ports 9000-9999", "the region eu-north"), strict=True):
        at = now - timedelta(days=ago)
        taken = loop.take(
            user=user,
            surface="web",
            message=f"For the team: previews use {words}.",
            reply="Ok.",
            occurred_at=at,
        )
        loop.learn(taken.exchange.pk)
    hours = TeamFact.objects.order_by("created_at").values_list("created_at", "confirmed_at", "updated_at")
    today = now.date()
    assert [[(today - each.date()).days for each in row] for row in hours] == [[20] * 3, [2] * 3]
    assert {(each.minute, each.second) for row in hours for each in row} == {(0, 0)}
    assert [(today - each.at.date()).days for each in list_traces(user=user).rows] == [2]


def test_recall_works_while_no_worker_runs(redis_server: services.RedisServer) -> None:
    user = person()
    take_and_learn(user, "I live in Leeds.")
    redis_server.stop()
    assert "Leeds" in recall(user=user, query="where does this person live?", surface="web").prompt


def test_forget_everything_is_an_erasure_that_is_done_at_once() -> None:
    user = person()
    take_and_learn(user, "I live in Leeds.")
    loop.take(user=user, surface="web", message="Forget everything about me.", reply="Done.")
    assert memories(user) == []
    with acting_as(user):
        assert not Message.objects.exists()
