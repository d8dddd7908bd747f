"""Raw messages are deleted after the live setting's days; the exchange, which holds no text, stays."""

from datetime import timedelta

import pytest
from django.utils import timezone

from memories import tasks
from memories.actions.exchanges import receive_exchange
from memories.actions.retention import delete_old_messages
from memories.actions.settings import change_settings
from memories.models import Exchange, Message, User
from memories.tenancy import acting_as
from tests.factories import person, staff

pytestmark = pytest.mark.django_db


def exchange_days_ago(owner: User, days: float, *, status: str = Exchange.Status.LEARNED) -> Exchange:
    at = timezone.now() - timedelta(days=days)
    exchange = receive_exchange(
        user=owner, surface="web", message="Hello.", reply="Hi.", occurred_at=at
    ).exchange
    with acting_as(owner):
        Exchange.objects.filter(pk=exchange.pk).update(status=status)
    return exchange


def kept(owner: User) -> set[object]:
    with acting_as(owner):
        return set(Message.objects.values_list("exchange", flat=True))


def test_old_messages_go_and_everything_else_stays() -> None:
    owner, other = person(), person()
    old, young, others_old = (
        exchange_days_ago(owner, 366),
        exchange_days_ago(owner, 364),
        exchange_days_ago(other, 366),
    )
    assert delete_old_messages(user_id=owner.pk) == 2
    assert kept(owner) == {young.pk}
    assert kept(other) == {others_old.pk}
    with acting_as(owner):
        assert Exchange.objects.filter(pk=old.pk).exists()


def test_the_same_delivery_after_that_is_still_known() -> None:
    owner = person()
    old = exchange_days_ago(owner, 366)
    delete_old_messages(user_id=owner.pk)
    again = receive_exchange(
        user=owner, surface="web", message="Hello.", reply="Hi.", idempotency_key=old.idempotency_key
    )
    assert not again.created


def test_what_waits_to_be_learned_is_kept() -> None:
    owner = person()
    waiting = exchange_days_ago(owner, 400, status=Exchange.Status.RECEIVED)
    assert delete_old_messages(user_id=owner.pk) == 0
    assert kept(owner) == {waiting.pk}


def test_the_live_setting_rules_and_zero_keeps_nothing_over_night(monkeypatch: pytest.MonkeyPatch) -> None:
    owner, spared = person(), person()
    exchange_days_ago(owner, 2)
    sent: list[tuple[str, ...]] = []
    monkeypatch.setattr("memories.background.send", lambda task, *ids: sent.append((task, *ids)))
    assert tasks.retain() == 0
    change_settings(author=staff("Tuner"), changes={"message_retention_days": 0}, reason="test")
    sent.clear()
    assert tasks.retain() == 1
    assert sent == [("memories.delete_old_messages", str(owner.pk))]
    assert tasks.delete_old_messages(*sent[0][1:]) == 2
    assert kept(owner) == kept(spared) == set()
