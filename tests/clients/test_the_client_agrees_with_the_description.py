"""Every call of the client is an operation of the OpenAPI description, with fields that it knows, read as it says."""

import inspect
import json
import re
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, get_type_hints
from uuid import UUID

import pytest
from django.conf import settings

from lorekeeper import AsyncMemory, Memory, calls, shapes

DESCRIPTION = json.loads((Path(settings.BASE_DIR) / "tests/brain/api/openapi.json").read_text())
SCHEMAS = DESCRIPTION["components"]["schemas"]
ID = UUID("6b1f4e3a-9d57-4c0e-8a25-3f1f0f2b7c11")
CALLS = [
    function
    for name, function in inspect.getmembers(calls, inspect.isfunction)
    if function.__module__ == calls.__name__ and not name.startswith("_")
]
OF_A_TYPE: dict[str, Any] = {"bool": True, "int": 3, "UUID": ID, "str": "x", "Sequence": ["x"], "dict": {}}


def filled(function: Any) -> calls.Call[Any]:
    """Called with every parameter that it has."""
    given: dict[str, Any] = {}
    for name, hint in get_type_hints(function).items():
        if name != "return":
            word = next(each for each in OF_A_TYPE if each in str(hint).replace("typing.", ""))
            given[name] = [ID] if "Sequence[uuid" in str(hint) else OF_A_TYPE[word]
    call: calls.Call[Any] = function(**given)
    return call


def operation(call: calls.Call[Any]) -> dict[str, Any]:
    path = "/api/v1" + call.path.replace(str(ID), "{memory_id}")
    found: dict[str, Any] = DESCRIPTION["paths"][path][call.method.lower()]
    return found


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    return SCHEMAS[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


@pytest.mark.parametrize("function", CALLS, ids=lambda each: each.__name__)
def test_the_request_is_known(function: Any) -> None:
    call = filled(function)
    known = operation(call)
    assert set(call.query) <= {each["name"] for each in known.get("parameters", ()) if each["in"] == "query"}
    if call.body is not None:
        body = resolved(known["requestBody"]["content"]["application/json"]["schema"])
        assert set(call.body) <= set(body["properties"])
        least = {
            name
            for name, each in inspect.signature(function).parameters.items()
            if each.default is each.empty
        }
        assert len(body.get("required", ())) <= len(least)


@pytest.mark.parametrize("function", CALLS, ids=lambda each: each.__name__)
def test_the_answer_is_read_as_it_is_described(function: Any) -> None:
    call = filled(function)
    answers = {
        int(status): each for status, each in operation(call)["responses"].items() if int(status) < 400
    }
    (answer,) = answers.values()
    schema = resolved(answer["content"]["application/json"]["schema"])
    assert isinstance(call.read, partial)
    shape = call.read.args[0]
    if call.read.func is shapes.read_page:
        schema = resolved(schema["properties"]["items"]["items"])
    fit(shape, schema)


IN_PYTHON = {
    "uuid": "UUID",
    "date-time": "datetime",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "array": "list",
    "object": "dict",
    "string": "str",
}


def fit(shape: Any, schema: dict[str, Any]) -> None:
    """The dataclass has the members of the schema, each with the type that JSON's is read as."""
    assert {each.name for each in fields(shape)} == set(schema["properties"])
    for name, hint in get_type_hints(shape).items():
        described = schema["properties"][name]
        forms = [resolved(each) for each in described.get("anyOf", [described])]
        assert ("None" in str(hint)) == any(each.get("type") == "null" for each in forms), name
        form = next(each for each in forms if each.get("type") != "null")
        inner = re.findall(r"lorekeeper\.shapes\.(\w+)", str(hint))
        for each in inner:
            fit(getattr(shapes, each), resolved(form.get("items", form)))
        if not inner:
            expected = IN_PYTHON[form.get("format", form["type"])]
            assert re.search(rf"\b{expected}\b", str(hint)), (name, hint)


def test_both_clients_have_every_call() -> None:
    for function in CALLS:
        for client in (Memory, AsyncMemory):
            assert getattr(client, function.__name__).__doc__ == function.__doc__
