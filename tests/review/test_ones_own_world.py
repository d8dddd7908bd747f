"""One's own world: the list, an entity's page, merging, renaming, forgetting, and undoing each."""

from collections.abc import Callable
from uuid import UUID

import pytest
from django.test import Client

from memories.actions.exchanges import receive_exchange
from memories.actions.remember import Statement, remember
from memories.actions.support import close_access, open_person
from memories.entity_names import Named, Related
from memories.models import Memory, User
from memories.selectors.entities import entities_named
from memories.tenancy import acting_as
from tests import services
from tests.factories import person, staff

pytestmark = pytest.mark.django_db
PRIYA, HALDEN, TOMAS = (
    Named("Priya Nair", "person"),
    Named("Halden Labs", "org"),
    Named("Tomas Reis", "person"),
)


@pytest.fixture
def ada(redis_server: services.RedisServer) -> User:
    ada = person()
    for content, named, related in (
        ("Priya Nair works for Halden Labs.", (PRIYA, HALDEN), Related(PRIYA.name, "works_for", HALDEN.name)),
        (
            "Tomas Reis reviews reports to Halden.",
            (TOMAS, HALDEN),
            Related(TOMAS.name, "reviews", HALDEN.name),
        ),
    ):
        statement = Statement(content, about="world", entities=named, relations=(related,))
        remember(user=ada, statement=statement)
    return ada


@pytest.fixture
def mine(signed_in: Callable[[User], Client], ada: User) -> Client:
    return signed_in(ada)


def pk(owner: User, name: str) -> UUID:
    return entities_named(user=owner, name=name)[0].pk


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_list_is_searched_by_name_and_narrowed_to_a_type(mine: Client) -> None:
    assert all(name in read(mine, "/me/world/") for name in ("Priya Nair", "Halden Labs", "Tomas Reis"))
    assert "Priya Nair" not in read(mine, "/me/world/?type=org")
    assert "Halden Labs" not in read(mine, "/me/world/?q=pri")
    assert "Nothing matches" in read(mine, "/me/world/?q=zzz")


def test_an_entity_has_a_picture_its_relations_and_where_they_come_from(mine: Client, ada: User) -> None:
    page = read(mine, f"/me/world/{pk(ada, 'Priya')}/")
    assert '<svg class="world-picture"' in page
    assert "Tomas Reis" in page  # two steps away
    assert "from “Priya Nair works for Halden Labs.”" in page
    assert "style=" not in page


def test_it_is_renamed(mine: Client, ada: User) -> None:
    priya = pk(ada, "Priya")
    mine.post(f"/me/world/{priya}/rename/", {"name": "Priya N. Nair", "type": "person"})
    assert "also Priya Nair" in read(mine, f"/me/world/{priya}/")


def test_a_name_that_is_refused_is_told_beside_the_field(mine: Client, ada: User) -> None:
    name = "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB"
    answer = mine.post(f"/me/world/{pk(ada, 'Priya')}/rename/", {"name": name, "type": "person"})
    assert answer.status_code == 422
    assert "secret" in answer.content.decode()


def test_two_are_merged_and_taken_apart(mine: Client, ada: User) -> None:
    priya, tomas = pk(ada, "Priya"), pk(ada, "Tomas")
    mine.post(f"/me/world/{tomas}/merge/", {"into": str(priya)})
    page = read(mine, f"/me/world/{priya}/")
    assert "“Tomas Reis” was merged into it." in page
    assert mine.get(f"/me/world/{tomas}/").status_code == 404
    mine.post(f"/me/world/{tomas}/apart/")
    assert "Tomas Reis" in read(mine, f"/me/world/{tomas}/")


def test_a_person_is_merged_with_people_alone(mine: Client, ada: User) -> None:
    answer = mine.post(f"/me/world/{pk(ada, 'Priya')}/merge/", {"into": str(pk(ada, "Halden"))})
    assert answer.status_code == 422


def test_it_is_forgotten_with_its_memories_and_brought_back(mine: Client, ada: User) -> None:
    halden = pk(ada, "Halden")
    answer = mine.post(f"/me/world/{halden}/forget/", follow=True)
    assert "Forgotten, with the memories about it" in answer.content.decode()
    with acting_as(ada):
        assert not Memory.objects.live().exists()
    mine.post(f"/me/world/{halden}/restore/")
    assert "Priya Nair" in read(mine, f"/me/world/{halden}/")


def test_nobody_sees_anothers(signed_in: Callable[[User], Client], ada: User) -> None:
    stranger = signed_in(person())
    assert stranger.get(f"/me/world/{pk(ada, 'Priya')}/").status_code == 404
    assert "Priya" not in read(stranger, "/me/world/")


def test_what_a_conversation_stored_is_listed_with_a_way_to_forget_each(mine: Client, ada: User) -> None:
    taken = receive_exchange(
        user=ada, surface="web", message="Ben leads Atlas.", reply="", idempotency_key="1"
    )
    remember(user=ada, statement=Statement("Ben leads Atlas.", about="world"), exchange=taken.exchange)
    assert "1 memory" in read(mine, "/me/conversations/")
    page = read(mine, f"/me/conversations/{taken.exchange.conversation_id}/")
    assert "Ben leads Atlas." in page
    assert "/forget/" in page


def test_support_sees_it_through_an_access_alone(signed_in: Callable[[User], Client], ada: User) -> None:
    desk = staff("Support", username="desk")
    access = open_person(staff=desk, person_id=ada.pk, reason="They asked.")
    client = signed_in(desk)
    assert "Priya Nair" in read(client, f"/people/{access.pk}/world/")
    page = read(client, f"/people/{access.pk}/world/{pk(ada, 'Priya')}/")
    assert '<svg class="world-picture"' in page
    assert f"/people/{access.pk}/world/{pk(ada, 'Halden')}/" in page
    assert "/me/" not in page.split("<main")[1]
    close_access(staff=desk, access_id=access.pk)
    assert client.get(f"/people/{access.pk}/world/").status_code == 403
