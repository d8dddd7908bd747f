"""One's own pages and the team's ask as many questions with much on them as with little, and never too many."""

from collections.abc import Callable
from functools import partial

from django.test import Client

from memories.actions.assistants import start_assistant
from memories.actions.exchanges import receive_exchange
from memories.actions.maintenance import maintain
from memories.actions.people import assistant_named, issue_key, link_surface
from memories.models import User
from tests.factories import memory, person, staff
from tests.review.test_queries_per_page import LIMIT, queries

OWN = [
    "",
    "?q=tea",
    "?forgotten=1",
    "profile/",
    "surfaces/",
    "keys/",
    "data/",
    "import/",
    "data/forget/",
    "conversations/",
    "messages/",
    "layers/",
    "layers/prune/",
    "assistants/",
    "questions/",
    "snapshots/",
    "messages/?q=tea",
]


def fill(ada: User, numbers: range) -> None:
    for number in numbers:
        start_assistant(user=ada, name=f"started-{number}")
        maintain(user_id=ada.pk)
        newer = memory(ada, f"The user has {number} cups of tea.", assistant=assistant_named(f"a{number}"))
        memory(ada, superseded_by=newer)
        receive_exchange(user=ada, surface="web", message="Tea?", reply="Tea.", assistant=newer.assistant)
        link_surface(user=ada, surface="web", external_id=f"w{number}")
        issue_key(name="x", scopes=["recall"], user=ada)


def asked(client: Client, paths: list[str]) -> dict[str, int]:
    return {path: queries(partial(client.get, path)) for path in paths}


def test_ones_own_pages(signed_in: Callable[[User], Client]) -> None:
    ada = person()
    mine, paths = signed_in(ada), [f"/me/{path}" for path in OWN]
    fill(ada, range(1))
    few = asked(mine, paths)
    fill(ada, range(1, 40))
    assert asked(mine, paths) == few
    assert max(few.values()) <= LIMIT


def test_the_team(signed_in: Callable[[User], Client]) -> None:
    root = staff("Admin")
    admin = signed_in(root)
    paths = [
        "/team/",
        "/team/keys/",
        "/team/webhooks/",
        "/settings/models/",
        "/team/invite/",
        f"/team/{root.pk}/",
    ]
    few = asked(admin, paths)
    for _ in range(20):
        issue_key(name="x", scopes=["recall"], user=staff("Viewer"))
    assert asked(admin, paths) == few
    assert max(few.values()) <= LIMIT
