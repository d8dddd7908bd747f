"""One's own page of surfaces: what each has brought, and unlinking after a question."""

from collections.abc import Callable

from django.test import Client

from memories.actions.exchanges import receive_exchange
from memories.actions.people import link_surface
from memories.models import SurfaceLink, User
from memories.selectors.surface_contributions import brought_by_surface
from memories.tenancy import acting_as
from tests.factories import memory, person


def test_each_surface_says_what_it_has_brought(signed_in: Callable[[User], Client]) -> None:
    ada, ben = person(), person()
    memory(ada, surface="telegram")
    memory(ada, surface="bmc")
    memory(ada, surface="bmc")
    memory(ben, surface="mcp")
    receive_exchange(user=ada, surface="telegram", message="I live in Oslo.", reply="Noted.")
    link = link_surface(user=ada, surface="telegram", external_id="4711")
    found = {str(each.surface): each for each in brought_by_surface(user=ada)}
    assert {name: (each.memories, each.exchanges, len(each.links)) for name, each in found.items()} == {
        "telegram": (1, 1, 1),
        "bmc": (2, 0, 0),
    }
    assert found["telegram"].last_seen
    mine = signed_in(ada)
    page = mine.get("/me/surfaces/").content.decode()
    for words in ("1 memory from here", "2 memories from here", "Coding assistant", "4711", "last heard of"):
        assert words in page
    question = mine.get(f"/me/surfaces/{link.pk}/unlink/").content.decode()
    assert "Unlink Telegram?" in question
    with acting_as(ada):
        assert SurfaceLink.objects.filter(pk=link.pk).exists()
    mine.post(f"/me/surfaces/{link.pk}/unlink/")
    with acting_as(ada):
        assert not SurfaceLink.objects.exists()
    assert mine.get(f"/me/surfaces/{link.pk}/unlink/").status_code == 404
    assert "Reached by signing in" in mine.get("/me/surfaces/").content.decode()
