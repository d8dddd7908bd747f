"""Over the API a person takes away everything held about them, and erases themselves."""

import io
import zipfile

import pytest

from memories.actions.people import issue_key
from memories.models import Memory, User
from memories.tenancy import acting_as
from tests import factories, services
from tests.brain.api.conftest import Program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def own(redis_server: services.RedisServer) -> Program:
    user = factories.person()
    factories.memory(user, "The user lives in Leeds.")
    _, secret = issue_key(name="own", scopes=["account", "team"], user=user)
    return Program(secret, user)


def test_the_export_is_an_archive_with_ones_memories(own: Program) -> None:
    answer = own.send("GET", "/account/export")
    assert answer["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert "The user lives in Leeds." in archive.read("memories.json").decode()


def test_a_preview_counts_and_changes_nothing(own: Program) -> None:
    answer = own.send("GET", "/account/erasure", query={"mode": "memories"})
    assert answer.json()["counts"]["memories"] == 1
    with acting_as(own.owner):
        assert Memory.objects.count() == 1


def test_an_erasure_needs_the_word_and_gives_a_receipt(own: Program) -> None:
    assert own.send("POST", "/account/erasure", {"mode": "account", "confirm": "yes"}).status_code == 422
    receipt = own.send("POST", "/account/erasure", {"mode": "account", "confirm": "erase"}).json()
    assert receipt["complete"]
    assert receipt["counts"]["memories"] == 1
    assert not User.objects.filter(pk=own.owner.pk).exists()
    assert own.send("GET", "/account/export").status_code == 401


def test_the_last_admin_is_not_erased_over_the_api() -> None:
    admin = factories.staff("Admin", username="root")
    _, secret = issue_key(name="own", scopes=["account"], user=admin)
    program, erase = Program(secret), {"mode": "account", "confirm": "erase"}
    refused = program.send("POST", "/account/erasure", erase)
    assert refused.status_code == 422
    assert "last admin" in refused.json()["detail"]
    factories.staff("Admin", username="other")
    assert program.send("POST", "/account/erasure", erase).status_code == 200
    assert not User.objects.filter(pk=admin.pk).exists()


def test_a_service_key_erases_nobody() -> None:
    _, secret = issue_key(name="bot", scopes=["account"], surface="web")
    answer = Program(secret).send("POST", "/account/erasure", {"mode": "account", "confirm": "erase"})
    assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")


def test_a_memory_is_offered_to_the_team_in_other_words(own: Program) -> None:
    with acting_as(own.owner):
        memory = Memory.objects.get().pk
    as_it_is = own.send("POST", f"/team/facts/from-memory/{memory}", {})
    assert as_it_is.status_code == 422
    reworded = own.send(
        "POST", f"/team/facts/from-memory/{memory}", {"content": "Offices are closed on Fridays."}
    )
    assert reworded.status_code == 202, reworded.content
