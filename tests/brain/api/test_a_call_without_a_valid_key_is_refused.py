from collections.abc import Callable

import pytest
from django.test import Client

from memories.actions.people import find_key, revoke_key
from tests.brain.api.conftest import Program
from tests.brain.api.test_a_key_without_the_scope_is_refused import CALLS


@pytest.mark.parametrize(
    ("method", "path", "body", "scope"), [call for call in CALLS if call[1] != "/recall"]
)
def test_without_a_key_nothing_but_recall_answers(
    nobody: Program, method: str, path: str, body: object, scope: str
) -> None:
    refused = nobody.send(method, path, body)
    assert refused.status_code == 401
    assert refused["WWW-Authenticate"].startswith("Bearer")
    assert refused.json()["type"].endswith("#problem-key-missing")


@pytest.mark.parametrize(("method", "path", "body", "scope"), CALLS)
def test_a_wrong_key_is_not_taken_for_no_key(
    db: None, method: str, path: str, body: object, scope: str
) -> None:
    refused = Program("lk_wrong").send(method, path, body)
    assert refused.status_code == 401
    assert refused.json()["type"].endswith("#problem-key-unknown")


def test_a_revoked_key_and_the_key_of_a_person_who_left_are_refused(person: Callable[..., Program]) -> None:
    revoked, left = person(), person()
    key = find_key(revoked.secret)
    assert key
    revoke_key(key=key)
    assert revoked.get("/memories").status_code == 401
    left.owner.is_active = False
    left.owner.save()
    assert left.get("/memories").status_code == 401


@pytest.mark.parametrize("header", ["Basic bHVsdToxMjM=", "Bearer", "Bearer  ", "lk_abc", "Bearer \x7f"])
def test_an_odd_header_is_no_key(nobody: Program, header: str) -> None:
    assert Client().get("/api/v1/memories", headers={"Authorization": header}).status_code == 401
    recall = Client().post(
        "/api/v1/recall", {"query": "x"}, "application/json", headers={"Authorization": header}
    )
    assert recall.status_code == 401
