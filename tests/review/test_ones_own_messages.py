"""One's own messages: found by their words, left out after a preview, brought back; never anybody else's."""

from collections.abc import Callable
from uuid import UUID

import pytest
from django.test import Client

from memories.actions.exchanges import receive_exchange
from memories.models import Exchange, Memory, Message, User
from memories.tenancy import acting_as
from tests.factories import memory, person
from tests.review.pages import content


@pytest.fixture
def ada(db: None) -> User:
    return person()


@pytest.fixture
def mine(signed_in: Callable[[User], Client], ada: User) -> Client:
    return signed_in(ada)


@pytest.fixture
def goat(ada: User) -> Exchange:
    exchange = receive_exchange(
        user=ada, surface="web", message="I have a goat & a cow.", reply="Lovely."
    ).exchange
    with acting_as(ada):
        exchange.memories = [memory(ada, "The user has a goat.", exchange=exchange).pk]
        exchange.save()
    return exchange


def message_of(exchange: Exchange) -> UUID:
    with acting_as(exchange.user):
        return Message.objects.get(exchange=exchange, role="person").pk


def test_words_are_found_and_marked(mine: Client, goat: Exchange) -> None:
    html = content(mine.get("/me/messages/?q=goats"))
    assert "I have a <mark>goat</mark> &amp; a cow." in html
    assert "No messages" in content(mine.get("/me/messages/?q=zebra"))
    assert "No messages" in content(mine.get("/me/messages/?day=2020-01-01"))
    assert mine.get("/me/messages/?day=nonsense&after=nonsense&assistant=nobody").status_code == 200


def test_a_session_is_read_left_out_after_a_preview_and_brought_back(
    mine: Client, ada: User, goat: Exchange
) -> None:
    page = content(mine.get(f"/me/conversations/{goat.conversation_id}/"))
    address = f"/me/messages/leave-out/?session={goat.conversation_id}"
    assert "I have a goat" in page
    assert address in page
    preview = content(mine.get(address))
    assert "2 messages will be neither recalled" in preview
    assert "The user has a goat." in preview
    with acting_as(ada):
        assert Memory.objects.live().filter(user=ada).exists()
    mine.post("/me/messages/leave-out/", {"session": goat.conversation_id})
    with acting_as(ada):
        assert not Memory.objects.live().filter(user=ada).exists()
    assert "I have a goat" in content(mine.get("/me/messages/?ignored=1"))
    page, back = (
        content(mine.get(f"/me/conversations/{goat.conversation_id}/")),
        f"/me/messages/bring-back/?session={goat.conversation_id}",
    )
    assert back in page
    assert address not in page  # nothing of it is left to leave out
    assert "2 messages will be in memory again" in content(mine.get(back))
    mine.post("/me/messages/bring-back/", {"message": message_of(goat)})
    with acting_as(ada):
        assert Memory.objects.live().filter(user=ada).exists()


def test_what_names_nothing_of_one_s_own_changes_nothing(
    signed_in: Callable[[User], Client], goat: Exchange, mine: Client
) -> None:
    stranger = signed_in(person())
    assert stranger.get(f"/me/messages/leave-out/?message={message_of(goat)}").status_code == 404
    for query in ("", "?message=x", "?since=yesterday", "?since=2026-01-02T00:00&until=2026-01-01T00:00"):
        assert mine.get(f"/me/messages/leave-out/{query}").headers["Location"] == "/me/messages/"


def test_the_message_behind_a_memory_is_one_click_away(
    mine: Client, goat: Exchange, signed_in: Callable[[User], Client]
) -> None:
    address = f"/me/said/{goat.pk}/"
    assert f'href="{address}"' in mine.get("/me/").content.decode()
    led = mine.get(address)
    assert led.headers["Location"] == f"/me/conversations/{goat.conversation_id}/#exchange-{goat.pk}"
    page = mine.get(led.headers["Location"]).content.decode()
    assert f'id="exchange-{goat.pk}"' in page
    assert signed_in(person()).get(address).headers["Location"] == "/me/"
    with acting_as(goat.user):
        Message.objects.filter(exchange=goat).delete()
    assert "no longer kept" in content(mine.get(address, follow=True))
