"""What the bar lists, and where `/` leads."""

from collections.abc import Callable

import pytest
from django.test import Client

from memories.models import User
from memories.permissions import Capability
from review import places
from review.places import Place
from tests.factories import person, staff


def test_a_stranger_signs_in_first(db: None) -> None:
    assert Client().get("/").headers["Location"] == "/accounts/login/?next=/"


def test_it_leads_to_the_first_place_that_one_may_see(
    signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    tuning = Place("tuning", "Tuning", "usersessions_list", Capability.TUNE)
    monkeypatch.setattr(places, "PLACES", [tuning, *places.PLACES])
    assert signed_in(staff("Tuner")).get("/").headers["Location"] == "/accounts/sessions/"
    assert signed_in(staff("Viewer")).get("/").headers["Location"] == "/queue/"


def test_the_bar_lists_what_one_may_see_and_nothing_else(
    signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        places, "PLACES", [*places.PLACES, Place("tuning", "Tuning", "usersessions_list", Capability.TUNE)]
    )
    assert "Tuning" in signed_in(staff("Tuner")).get("/queue/").content.decode()
    assert "Tuning" not in signed_in(staff("Viewer")).get("/queue/").content.decode()


def test_without_rights_there_are_no_places(signed_in: Callable[[User], Client]) -> None:
    assert 'class="place"' not in signed_in(person()).get("/accounts/sessions/").content.decode()
