"""An assistant is started, renamed and wiped with a receipt each, and each is taken back; what is shared is touched by none."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from memories.actions.assistants import (
    purge_wiped,
    rename_assistant,
    start_assistant,
    undo_change,
    wipe_assistant,
)
from memories.actions.exchanges import receive_exchange
from memories.actions.maintenance import maintain
from memories.actions.memories import purge_forgotten
from memories.actions.people import assistant_named
from memories.errors import NotFoundError, RefusedError
from memories.models import Assistant, AssistantChange, AuditEntry, Memory, Message, User
from memories.selectors.assistants import assistant_read, assistants_held, changes_of
from memories.selectors.messages import Scope, search_messages
from memories.tenancy import acting_as
from tests.factories import memory, person

pytestmark = pytest.mark.django_db
MORNING = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def ada() -> User:
    """With two memories of a coder's, one of a cook's and one that all share; the coder was told something."""
    user = person()
    for name, content in (("coder", "One."), ("coder", "Two."), ("cook", "Three."), ("", "Four.")):
        memory(user, content, assistant=assistant_named(name))
    for name in ("coder", "cook"):
        receive_exchange(
            user=user,
            surface="web",
            message=f"To the {name}.",
            reply="I see.",
            assistant=assistant_named(name),
            occurred_at=MORNING,
            queued=False,
        )
    return user


def held(user: User) -> dict[str, tuple[int, int]]:
    return {each.name: (each.memories, each.messages) for each in assistants_held(user=user)}


def live(user: User) -> set[str]:
    with acting_as(user):
        return set(Memory.objects.live().filter(user=user).values_list("content", flat=True))


def test_each_is_listed_with_what_it_has_of_its_own(ada: User) -> None:
    assert held(ada) == {"coder": (2, 2), "cook": (1, 2)}
    assert held(person()) == {}


def test_one_is_started_and_that_is_taken_back_while_it_has_heard_nothing(ada: User) -> None:
    change = start_assistant(user=ada, name="tutor")
    assert held(ada)["tutor"] == (0, 0)
    with pytest.raises(RefusedError, match="already"):
        start_assistant(user=ada, name="tutor")
    with pytest.raises(RefusedError, match="letters, digits"):
        start_assistant(user=ada, name="a tutor")
    undo_change(user=ada, change_id=change.pk)
    assert "tutor" not in held(ada)
    again = start_assistant(user=ada, name="tutor")
    memory(ada, "Five.", assistant=assistant_named("tutor"))
    with pytest.raises(RefusedError, match="Wipe it instead"):
        undo_change(user=ada, change_id=again.pk)


def test_what_belongs_to_it_belongs_to_the_new_name_and_back(ada: User) -> None:
    change = rename_assistant(user=ada, name="coder", new_name="reviewer")
    assert held(ada) == {"reviewer": (2, 2), "cook": (1, 2)}
    assert change.counts == {"memories": 2, "exchanges": 1}
    with pytest.raises(RefusedError, match="two are not made one"):
        rename_assistant(user=ada, name="reviewer", new_name="cook")
    with pytest.raises(NotFoundError):
        rename_assistant(user=ada, name="coder", new_name="tutor")
    undo_change(user=ada, change_id=change.pk)
    assert held(ada) == {"coder": (2, 2), "cook": (1, 2)}


def test_another_persons_assistant_of_that_name_is_another_one(ada: User) -> None:
    bob = person()
    memory(bob, "Bob's.", assistant=assistant_named("coder"))
    rename_assistant(user=ada, name="coder", new_name="reviewer")
    wipe_assistant(user=ada, name="reviewer")
    assert held(bob) == {"coder": (1, 0)}
    with pytest.raises(NotFoundError):
        undo_change(user=bob, change_id=changes_of(user=ada)[0].pk)


def test_wiping_forgets_what_it_alone_has_and_is_taken_back_within_a_day(ada: User) -> None:
    change = wipe_assistant(user=ada, name="coder")
    assert change.counts == {"memories": 2, "messages": 2}
    assert live(ada) == {"Three.", "Four."}
    assert held(ada) == {"cook": (1, 2)}
    undo_change(user=ada, change_id=change.pk)
    assert live(ada) == {"One.", "Two.", "Three.", "Four."}
    assert held(ada) == {"coder": (2, 2), "cook": (1, 2)}
    with pytest.raises(NotFoundError):
        undo_change(user=ada, change_id=change.pk)


def test_a_day_later_what_was_wiped_is_gone_for_good(ada: User) -> None:
    change = wipe_assistant(user=ada, name="coder")
    assert purge_wiped(user_id=ada.pk) == 0
    past = timezone.now() - timedelta(minutes=1)
    with acting_as(ada):
        AssistantChange.objects.filter(pk=change.pk).update(purge_after=past)
        Memory.objects.filter(user=ada, purge_after__isnull=False).update(purge_after=past)
    with pytest.raises(RefusedError, match="gone for good"):
        undo_change(user=ada, change_id=change.pk)
    run = maintain(user_id=ada.pk)
    assert run
    assert (run.did["purged"], run.did["wiped"]) == (2, 2)
    with acting_as(ada):
        assert {each.content for each in Message.objects.filter(user=ada)} == {"To the cook.", "I see."}
        assert AssistantChange.objects.get(pk=change.pk).undo == {}
    assert purge_forgotten(user_id=ada.pk) == 0


def test_each_is_one_entry_of_the_audit_log_without_a_name(ada: User) -> None:
    change = rename_assistant(user=ada, name="coder", new_name="reviewer")
    undo_change(user=ada, change_id=change.pk)
    entries = AuditEntry.objects.filter(actor=ada).order_by("at")
    assert [each.action for each in entries] == ["rename assistant", "undo rename assistant"]
    assert "coder" not in str([vars(each) for each in entries])


def test_looking_as_an_assistant_that_nobody_knows_makes_none_and_finds_what_is_shared(ada: User) -> None:
    name = f"nobody-{uuid4().hex[:8]}"
    reading = assistant_read(name)
    assert reading
    assert search_messages(user=ada, scope=Scope(reading.pk)).rows == []
    assert not Assistant.objects.filter(name=name).exists()
