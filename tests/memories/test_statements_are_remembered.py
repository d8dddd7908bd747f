"""Personal memories: what says the same is refreshed, what contradicts replaces, in the order in which it was said."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from memories.actions.memories import (
    edit_memory,
    forget_closest,
    forget_memory,
    purge_forgotten,
    undo_forget,
)
from memories.actions.remember import Statement, remember
from memories.errors import NotFoundError, RefusedError, SecretError
from memories.models import Assistant, Decision, Memory, User
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = pytest.mark.django_db
NOW = timezone.now()
SECRET = "ghp_" + "a8Kd03mfLq29sPzXy47TbWcRn61VhJ5uGe0Q"


@pytest.fixture
def user(db: None) -> User:
    return person()


def live(user: User) -> list[str]:
    with acting_as(user):
        return list(Memory.objects.live().order_by("created_at").values_list("content", flat=True))


def test_the_same_again_is_refreshed(user: User) -> None:
    remember(user=user, statement=Statement("The user lives in Berlin."))
    again = remember(user=user, statement=Statement("The user lives in Berlin.", importance=5))
    assert again.result == Decision.Result.MERGED
    assert (live(user), again.memory.importance) == (["The user lives in Berlin."], 5)


@pytest.mark.parametrize(
    ("before", "now", "held"),
    [
        ("The user lives in Leeds.", "The user lives in Bergen now.", 1),
        ("The user works at Siemens.", "The user works for Ablo.", 1),
        ("The user lives in Porto.", "The user's sister lives in Leeds.", 2),
        ("The user drives a Skoda.", "The user drives a night bus.", 2),
    ],
)
def test_another_answer_replaces_the_older_however_far_apart_the_vectors_are(
    user: User, before: str, now: str, held: int
) -> None:
    for content in (before, now):
        remember(user=user, statement=Statement(content))
    assert live(user) == [before, now][-held:]


@pytest.mark.parametrize(
    "details",
    [
        {"tags": ["vcs", SECRET]},
        {"people": [SECRET]},
        {"action_items": [f"Rotate {SECRET}."]},
        {"project": SECRET},
        {"meaning": {"recurrence_keywords": [SECRET]}},
    ],
    ids=lambda details: next(iter(details)),
)
def test_a_secret_among_the_details_is_refused_by_the_name_of_the_detail(
    user: User, details: dict[str, Any]
) -> None:
    with pytest.raises(SecretError, match=next(iter(details))) as refused:
        remember(user=user, statement=Statement("The user has a repository.", details=details))
    assert SECRET not in str(refused.value)
    assert live(user) == []


@pytest.mark.parametrize(
    "content", ["My password is letmein.", "The user's laptop password's tulip.", "The wifi: kanelbulle."]
)
def test_a_password_in_plain_words_is_refused(user: User, content: str) -> None:
    with pytest.raises(SecretError):
        remember(user=user, statement=Statement(content))
    assert live(user) == []


def test_a_statement_that_is_learned_late_does_not_replace_a_newer_one(user: User) -> None:
    remember(user=user, statement=Statement("The user lives in Berlin."), at=NOW)
    remember(user=user, statement=Statement("The user lives in Paris."), at=NOW - timedelta(hours=1))
    assert live(user) == ["The user lives in Berlin."]


def test_what_is_said_again_is_valid_again(user: User) -> None:
    said = "The user is on vacation."
    for days in (-20, 5):
        until = {"valid_until": NOW + timedelta(days=days)}
        remember(user=user, statement=Statement(said, details=until), at=NOW + timedelta(days=days - 5))
    with acting_as(user):
        assert Memory.objects.live().get().valid_until == NOW + timedelta(days=5)


def test_what_one_assistant_was_told_in_private_is_not_where_another_ones_goes(user: User) -> None:
    one, other = (Assistant.objects.create(name=name) for name in ("coder", "desk"))
    for assistant in (one, other):
        remember(user=user, statement=Statement("The user lives in Berlin."), assistant=assistant)
    with acting_as(user):
        assert set(Memory.objects.live().values_list("assistant", flat=True)) == {one.pk, other.pk}


def test_a_correction_of_something_shared_is_shared(user: User) -> None:
    remember(user=user, statement=Statement("The user lives in Berlin."))
    coder = Assistant.objects.create(name="coder")
    assert (
        remember(user=user, statement=Statement("The user lives in Paris."), assistant=coder).memory.assistant
        is None
    )


@pytest.mark.parametrize(
    ("content", "says"),
    [(" ", "empty"), ("x" * 401, "400 fit"), ("The password is Tr0ub4dor&3xy.", "never stored")],
)
def test_what_cannot_be_stored_is_refused_with_what_to_do(user: User, content: str, says: str) -> None:
    with pytest.raises(RefusedError, match=says):
        remember(user=user, statement=Statement(content))
    assert live(user) == []


def test_forgetting_takes_the_older_versions_too_and_can_be_undone_for_a_day(user: User) -> None:
    remember(user=user, statement=Statement("The user lives in Berlin."))
    newer = remember(user=user, statement=Statement("The user lives in Paris.")).memory
    gone = forget_memory(user=user, memory_id=newer.pk)
    assert (live(user), len(gone)) == ([], 2)
    assert undo_forget(user=user, memory_ids=[each.pk for each in gone]) == 2
    assert live(user) == ["The user lives in Paris."]


def test_what_was_forgotten_is_deleted_after_a_day(user: User) -> None:
    gone = forget_memory(
        user=user, memory_id=remember(user=user, statement=Statement("The user lives in Berlin.")).memory.pk
    )
    assert purge_forgotten(user_id=user.pk) == 0
    with acting_as(user):
        Memory.objects.update(purge_after=NOW - timedelta(minutes=1))
    assert undo_forget(user=user, memory_ids=[each.pk for each in gone]) == 0  # also before the nightly job
    assert purge_forgotten(user_id=user.pk) == len(gone)
    assert undo_forget(user=user, memory_ids=[each.pk for each in gone]) == 0


def test_a_phrase_that_comes_near_nothing_forgets_nothing(user: User) -> None:
    remember(user=user, statement=Statement("The user lives in Berlin."))
    with pytest.raises(NotFoundError, match="Nothing was forgotten"):
        forget_closest(user=user, query="quarterly revenue of the northern plants")
    with pytest.raises(NotFoundError, match="Nothing was forgotten"):
        forget_closest(user=user, query="the user is")  # every statement is of the user
    assert live(user) == ["The user lives in Berlin."]


@pytest.mark.parametrize("phrase", ["Ravioli", "the ticket ORB-4471"])
def test_a_name_is_found_by_its_words_before_what_means_something_like_it(user: User, phrase: str) -> None:
    statements = [
        "The user's ticket for the lift is ORB-4472.",
        "The user wrote the leak in the cellar of the north building down as a ticket, ORB-4471, and never heard back.",
        "The user brought three hens, a goat and a pony named Ravioli to the farm near Trondheim when they moved.",
    ]
    for content in statements:
        remember(user=user, statement=Statement(content))
    (gone,) = forget_closest(user=user, query=phrase)
    assert phrase.rsplit(maxsplit=1)[-1] in gone.content


@pytest.mark.parametrize(
    ("phrase", "gone"),
    [
        ("the user live in Paris", None),
        ("that I was born in 1984", None),
        ("the user is allergic to nuts", None),
        ("the user speak French", None),
        ("my friend Ravioli", None),
        ("the user smoke", "The user smokes a pack a day."),
        ("the divorce", "The user was divorced in 2019."),
        ("the user is a doctor", "The user is a physician."),
    ],
)
def test_what_is_only_like_it_is_not_forgotten(user: User, phrase: str, gone: str | None) -> None:
    facts = [
        "lives in Leeds",
        "was born in 1980",
        "is allergic to shellfish",
        "speaks German",
        "has a friend called Rob",
    ]
    for said in [*facts, "smokes a pack a day", "was divorced in 2019", "is a physician"]:
        remember(user=user, statement=Statement(f"The user {said}."))
    if gone is None:
        with pytest.raises(NotFoundError, match="Nothing was forgotten"):
            forget_closest(user=user, query=phrase)
    else:
        assert [each.content for each in forget_closest(user=user, query=phrase)] == [gone]


def test_an_edit_of_somebody_elses_memory_finds_nothing(user: User) -> None:
    memory = remember(user=user, statement=Statement("The user lives in Berlin.")).memory
    with pytest.raises(NotFoundError):
        edit_memory(user=person(), memory_id=memory.pk, importance=1)
