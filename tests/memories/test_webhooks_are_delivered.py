"""Endpoints hear of what has happened: signed, again where it failed, never of a person, never sooner than promised."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from itertools import permutations

import pytest
from django.core.exceptions import PermissionDenied
from django.db import ProgrammingError, connection, transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from memories import organisations, outgoing, tasks, webhooks
from memories.actions import webhook_delivery
from memories.actions.erasure import Mode, erase_person
from memories.actions.fact_decisions import approve_fact, reject_fact
from memories.actions.team_facts import Proposal, enter_fact, propose_fact
from memories.actions.webhooks import add_endpoint, send_test, switch_endpoint
from memories.errors import RefusedError
from memories.models import (
    EventType,
    Organisation,
    TeamFact,
    User,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
)
from tests import services
from tests.factories import person, staff
from tests.receiver import Receiver, receiving

pytestmark = pytest.mark.django_db
PORTS = "The preview pool uses ports 9000–9999."


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.WEBHOOK_PRIVATE_HOSTS = ["127.0.0.1"]
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def admin(redis_server: services.RedisServer, db: None) -> User:
    return staff("Admin")


@pytest.fixture
def subscription(receiver: Receiver, admin: User) -> tuple[WebhookEndpoint, str]:
    return add_endpoint(actor=admin, url=receiver.url, events=EventType.values)


def deliver_all() -> None:
    webhook_delivery.send_due()
    for pk in WebhookDelivery.objects.values_list("pk", flat=True):
        webhook_delivery.deliver(delivery_id=pk)


def a_week_later() -> None:
    """The outbox as it is when the week is over."""
    rows = list(WebhookEvent.objects.all())
    WebhookEvent.objects.all().delete()
    for each in rows:
        each.due_at -= timedelta(days=7)
    WebhookEvent.objects.bulk_create(rows)


def pending() -> TeamFact:
    propose_fact(proposer=person(), proposal=Proposal(PORTS))
    return TeamFact.objects.get()


def test_what_staff_decide_is_told_at_once_and_signed(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver, admin: User
) -> None:
    fact = pending()
    approve_fact(actor=admin, fact_id=fact.pk, version=1)
    deliver_all()
    (event,) = receiver.verified(subscription[1])
    assert event["type"] == "fact.approved"
    assert event["data"] == {"id": str(fact.pk), "kind": "fact", "importance": 3}


def test_what_people_say_is_told_when_the_week_is_over_if_it_still_holds(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver, admin: User
) -> None:
    fact = pending()
    due = WebhookEvent.objects.get().due_at
    assert (due.weekday(), due.hour, due.minute, due.second) == (0, 0, 0, 0)
    assert due > timezone.now()
    deliver_all()
    assert receiver.came == []
    a_week_later()
    deliver_all()
    (event,) = receiver.verified(subscription[1])
    assert event["type"] == "fact.pending"
    assert event["timestamp"] == (due - timedelta(days=7)).isoformat(timespec="seconds")
    assert PORTS not in receiver.came[0][0].decode()

    propose_fact(proposer=person(), proposal=Proposal("The mail relay listens on port 2525."))
    other = TeamFact.objects.exclude(pk=fact.pk).get()
    reject_fact(actor=admin, fact_id=other.pk, version=1)
    a_week_later()
    deliver_all()
    assert len(receiver.came) == 1


def test_a_conflict_names_both_sides(subscription: tuple[WebhookEndpoint, str], receiver: Receiver) -> None:
    fact = pending()
    propose_fact(proposer=person(), proposal=Proposal("The preview pool uses ports 7000–7999."))
    a_week_later()
    deliver_all()
    events = receiver.verified(subscription[1])
    (conflict,) = [each for each in events if each["type"] == "fact.conflict"]
    assert conflict["data"]["other"] == str(fact.pk)


def test_an_erasure_is_told_without_the_person(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver, admin: User
) -> None:
    gone = person(username="tamsin", display_name="Tamsin Okafor")
    erase_person(user=gone, mode=Mode.ACCOUNT, requested_by=admin, reason="asked by phone")
    deliver_all()
    (event,) = receiver.verified(subscription[1])
    assert event["type"] == "person.erased"
    assert set(event["data"]) == {"receipt", "mode"}
    body = json.dumps(event)
    assert not any(word in body for word in ("amsin", "kafor", str(gone.pk), "phone"))


def test_failures_of_an_hour_are_one_number(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver
) -> None:
    for _ in range(3):
        webhooks.learning_failed()
    a_week_later()
    deliver_all()
    (event,) = receiver.verified(subscription[1])
    assert (event["type"], event["data"]) == ("learning.failed", {"exchanges": 3})


def test_what_failed_is_tried_again_with_growing_delay_under_the_same_id(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver, admin: User
) -> None:
    receiver.status = 302  # a redirect is no receipt, and not followed
    delivery = send_test(actor=admin, endpoint_id=subscription[0].pk)
    waits = []
    for _ in range(3):
        now = timezone.now()
        WebhookDelivery.objects.update(next_attempt_at=now)
        assert not webhook_delivery.deliver(delivery_id=delivery.pk)
        assert not webhook_delivery.deliver(delivery_id=delivery.pk)  # not yet
        delivery.refresh_from_db()
        waits.append(delivery.next_attempt_at - now)
    assert waits == sorted(waits)
    assert waits[2] > timedelta(minutes=29)
    receiver.status = 200
    WebhookDelivery.objects.update(next_attempt_at=timezone.now())
    assert webhook_delivery.deliver(delivery_id=delivery.pk)
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts, delivery.answer) == ("delivered", 4, "200")
    assert len({headers["webhook-id"] for _body, headers in receiver.came}) == 1
    assert WebhookEndpoint.objects.get().failing_since is None


def test_after_a_day_of_failures_it_is_off_and_says_so(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver, admin: User
) -> None:
    receiver.status = 500
    delivery = send_test(actor=admin, endpoint_id=subscription[0].pk)
    WebhookEndpoint.objects.update(failing_since=timezone.now() - timedelta(hours=25))
    webhook_delivery.deliver(delivery_id=delivery.pk)
    endpoint = WebhookEndpoint.objects.get()
    assert not endpoint.active
    assert "for a day" in endpoint.switched_off_because
    assert WebhookDelivery.objects.get().state == "failed"
    approve_fact(actor=admin, fact_id=pending().pk, version=1)
    assert not WebhookEvent.objects.exists()  # nobody wants to know
    switch_endpoint(actor=admin, endpoint_id=endpoint.pk, active=True)
    receiver.status = 204
    again = send_test(actor=admin, endpoint_id=endpoint.pk)
    assert webhook_delivery.deliver(delivery_id=again.pk)


def test_a_dead_endpoint_does_not_hold_the_workers(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver, admin: User
) -> None:
    receiver.status = 503
    for _ in range(30):
        send_test(actor=admin, endpoint_id=subscription[0].pk)
    assert webhook_delivery.send_due() == 30
    assert webhook_delivery.send_due() == 0  # a worker has been told of each
    for pk in WebhookDelivery.objects.values_list("pk", flat=True):
        webhook_delivery.deliver(delivery_id=pk)
    assert len(receiver.came) == 1


def test_what_is_rolled_back_is_never_told(subscription: tuple[WebhookEndpoint, str]) -> None:
    with transaction.atomic():
        pending()
        transaction.set_rollback(True)
    assert not WebhookEvent.objects.exists()


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "https://127.0.0.1/hook",
        "https://10.1.2.3/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest",
        "https://[::10.0.0.1]/",
        "https://[fec0::1]/",
        "https://[64:ff9b:1::a00:1]/",
        "https://example.org/\x01",
        "https://-ü.example/",
        "https://user:secret@example.org/",
        "ftp://example.org/",
        "https://",
        "https://example.org:99999/",
    ],
)
def test_private_and_unsafe_addresses_are_refused(admin: User, url: str) -> None:
    with pytest.raises(RefusedError):
        add_endpoint(actor=admin, url=url, events=["fact.pending"])


def test_a_name_that_leads_into_the_private_network_is_refused_when_it_is_used() -> None:
    with pytest.raises(outgoing.UnreachableError, match="private network"):
        outgoing.post("https://localhost/hook", content=b"{}", headers={}, private=[])


def test_a_name_with_umlauts_is_written_as_the_wire_has_it() -> None:
    with receiving() as receiver, pytest.MonkeyPatch.context() as patch:
        url = receiver.url.replace("127.0.0.1", "bücher.example")
        local = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 0))]
        patch.setattr(socket, "getaddrinfo", lambda *_args, **_named: local)
        assert outgoing.post(url, content=b"{}", headers={}, private=["bücher.example"]) == 204
    (_body, headers) = receiver.came[0]
    assert headers["Host"].startswith("xn--bcher-kva.example:")


def test_a_receiver_that_answers_letter_by_letter_holds_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.5)
    over = threading.Event()

    def trickle(server: socket.socket) -> None:
        talk, _from = server.accept()
        with talk, suppress(OSError):
            talk.sendall(b"HTTP/1.1 200 OK\r\nX: ")
            while not over.wait(0.1):
                talk.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=trickle, args=[server], daemon=True)
        thread.start()
        url, began = f"http://127.0.0.1:{server.getsockname()[1]}/", time.monotonic()
        with pytest.raises(outgoing.UnreachableError, match="in time"):
            outgoing.post(url, content=b"{}", headers={}, private=["127.0.0.1"])
        assert time.monotonic() - began < 3
        over.set()
        thread.join()


def test_what_was_under_way_when_it_was_switched_off_is_given_up(
    subscription: tuple[WebhookEndpoint, str], admin: User
) -> None:
    under_way = send_test(actor=admin, endpoint_id=subscription[0].pk)
    switch_endpoint(actor=admin, endpoint_id=subscription[0].pk, active=False)
    webhook_delivery._failed(under_way, "500")  # noqa: SLF001 - an attempt that began before
    assert WebhookDelivery.objects.get().state == "failed"


def test_attempts_that_never_come_to_an_end_are_given_up(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver, admin: User
) -> None:
    delivery = send_test(actor=admin, endpoint_id=subscription[0].pk)
    WebhookDelivery.objects.update(attempts=len(webhook_delivery.WAITS) + 1)  # each time its worker died
    webhook_delivery.deliver(delivery_id=delivery.pk)
    assert (WebhookDelivery.objects.get().state, receiver.came) == ("failed", [])


def test_only_who_may_manage_adds_one_and_the_secret_rests_sealed(admin: User) -> None:
    with pytest.raises(PermissionDenied):
        add_endpoint(actor=staff("Operator"), url="https://example.org/", events=["fact.pending"])
    endpoint, secret = add_endpoint(actor=admin, url="https://example.org/", events=["fact.pending"])
    assert secret.startswith("whsec_")
    assert secret not in endpoint.sealed_secret


def test_old_deliveries_go_and_waiting_ones_stay(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver, admin: User
) -> None:
    first = send_test(actor=admin, endpoint_id=subscription[0].pk)
    webhook_delivery.deliver(delivery_id=first.pk)
    send_test(actor=admin, endpoint_id=subscription[0].pk)
    assert webhook_delivery.delete_old() == 0
    assert webhook_delivery.delete_old(now=timezone.now() + timedelta(days=15)) == 1
    assert WebhookDelivery.objects.get().state == "waiting"


@pytest.mark.parametrize("column", ["xmin", "ctid"])
def test_the_transaction_that_wrote_an_event_cannot_be_told(column: str) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"), connection.cursor() as cursor:
        cursor.execute(f"SELECT {column} FROM memories_webhookevent")  # noqa: S608


def test_a_delivery_never_crosses_organisations(
    subscription: tuple[WebhookEndpoint, str], receiver: Receiver, admin: User
) -> None:
    """Each has an endpoint; what one decides is told to its own, whichever worker takes it up, and signed by its secret."""
    other = Organisation.objects.create(name="Other")
    with receiving() as theirs:
        with organisations.within(other.pk):
            their_admin = staff("Admin")
            _, their_secret = add_endpoint(actor=their_admin, url=theirs.url, events=EventType.values)
            their_fact = enter_fact(actor=their_admin, content=PORTS)
        our_fact = enter_fact(actor=admin, content="Deploys run from the release branch.")
        tasks.send_webhooks()  # of every organisation
        waiting = {}
        for here in (organisations.DEFAULT, other.pk):
            with organisations.within(here):
                waiting[here] = WebhookDelivery.objects.get().pk
        for here, elsewhere in permutations(waiting):  # a task that ends up in another one finds nothing
            with organisations.within(here):
                assert not webhook_delivery.deliver(delivery_id=waiting[elsewhere])
        assert receiver.came == theirs.came == []
        for here, delivery in waiting.items():
            with organisations.within(here):
                assert webhook_delivery.deliver(delivery_id=delivery)
        delivered = [each["data"]["id"] for each in receiver.verified(subscription[1])]
        delivered_there = [each["data"]["id"] for each in theirs.verified(their_secret)]
    assert (delivered, delivered_there) == ([str(our_fact.pk)], [str(their_fact.pk)])
