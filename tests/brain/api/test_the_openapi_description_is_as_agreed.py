"""A change of the API must show in a review: the description is kept beside this test."""

import json
from pathlib import Path
from typing import Any

from brain.api import api
from memories.models import Memory, TeamFact

KEPT = Path(__file__).with_name("openapi.json")
RENEW = "Meant? .venv/bin/python manage.py export_openapi_schema --api brain.api.api --indent 1 --output tests/brain/api/openapi.json"


def description() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(), default=str))
    return read


def test_it_is_the_one_that_is_kept() -> None:
    assert description() == json.loads(KEPT.read_text()), RENEW


def test_every_operation_tells_what_it_does_and_what_may_go_wrong() -> None:
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert operation["description"], (method, path)
            problems = {status for status in operation["responses"] if int(status) >= 400}
            assert {"500", "503"} <= problems, (method, path)
            assert ("401" in problems) == bool(operation.get("security")), (method, path)


def test_both_stores_name_their_own_kinds() -> None:
    schemas = description()["components"]["schemas"]
    assert schemas["MemoryIn"]["properties"]["kind"]["enum"] == Memory.Kind.values
    assert schemas["FactIn"]["properties"]["kind"]["enum"] == TeamFact.Kind.values


def test_recall_alone_may_be_asked_without_a_key() -> None:
    open_to_all = {
        path
        for path, methods in description()["paths"].items()
        for operation in methods.values()
        if not operation.get("security") or {} in operation["security"]
    }
    assert open_to_all == {"/api/v1/recall", "/api/v1/health", "/api/v1/ready"}
