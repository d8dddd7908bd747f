"""Whoever a service has named gets a login that begins with the surface. Statements may speak of it all the same."""

import pytest

from memories import roster
from memories.actions.people import person_on
from memories.gate import check
from memories.models import Surface

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("surface", [each for each in Surface.values if each != Surface.TELEGRAM])
def test_a_statement_about_a_surface_passes_when_people_have_come_by_it(surface: str) -> None:
    somebody = person_on(surface=surface, external_id="somebody-4711")
    known = roster.current()
    word = surface.upper() if surface != "web" else "Web"
    assert surface not in known
    assert check(f"Tokens for the {word} expire after an hour.", roster=known).passed
    assert somebody.username.partition("-")[2] in known


def test_what_is_their_own_is_still_theirs() -> None:
    person_on(surface="api", external_id="grumbauer")
    assert check("The build is kept by grumbauer.", roster=roster.current()).rule == "roster.person"
