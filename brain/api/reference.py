"""The reference page: the OpenAPI description as a page to be read, rendered here, without a script."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

Schema = Mapping[str, Any]
DEEPEST = 3  # levels of nesting that are spelt out in a table


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    code: bool


def prose(text: str) -> list[Piece]:
    """What stands in backticks apart from the rest."""
    return [Piece(part, bool(index % 2)) for index, part in enumerate(text.split("`")) if part]


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    type: str
    required: bool
    description: list[Piece]


@dataclass(frozen=True, slots=True)
class Operation:
    """One method on one path, ready to be shown."""

    id: str
    method: str
    path: str
    summary: str
    paragraphs: list[list[Piece]]
    parameters: list[Field]
    body: list[Field]
    example: str  # of the body, as JSON
    status: int
    phrase: str
    answer: list[Field]
    problems: list[int]


def operations_by_resource(schema: Schema) -> dict[str, list[Operation]]:
    """Every operation of an OpenAPI schema, under the tag of its resource."""
    grouped: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        for method, described in methods.items():
            grouped.setdefault(described["tags"][0], []).append(_operation(schema, method, path, described))
    return grouped


def _operation(schema: Schema, method: str, path: str, described: Schema) -> Operation:
    body = _content(described.get("requestBody", {}))
    answers = {int(status): answer for status, answer in described["responses"].items()}
    good = min(answers)
    return Operation(
        id=described["operationId"],
        method=method.upper(),
        path=path,
        summary=described["summary"],
        paragraphs=[prose(" ".join(each.split())) for each in described.get("description", "").split("\n\n")],
        parameters=[
            _field(schema, each["name"], each["schema"], each["required"]) for each in described["parameters"]
        ],
        body=list(_fields(schema, body)),
        example=json.dumps(_example(schema, body), indent=2, ensure_ascii=False) if body else "",
        status=good,
        phrase=HTTPStatus(good).phrase,
        answer=list(_fields(schema, _content(answers[good]))),
        problems=sorted(status for status in answers if status >= HTTPStatus.BAD_REQUEST),
    )


def _content(described: Schema) -> Schema:
    content: Schema = described.get("content", {}).get("application/json", {}).get("schema", {})
    return content


def _resolved(schema: Schema, part: Schema) -> Schema:
    """A part with its reference followed, and without the `null` of an optional one."""
    named = part.get("$ref") or (part["allOf"][0].get("$ref") if "allOf" in part else None)
    if named:
        return {**schema["components"]["schemas"][named.rpartition("/")[2]], **part}
    filled = [each for each in part.get("anyOf", []) if each.get("type") != "null"]
    return {**_resolved(schema, filled[0]), **part} if filled else part


def _fields(schema: Schema, part: Schema, above: str = "", depth: int = 1) -> Iterator[Field]:
    """The members of an object, those of nested objects behind a dot."""
    whole = _resolved(schema, part)
    for name, member in whole.get("properties", {}).items():
        yield _field(schema, above + name, member, name in whole.get("required", []))
        inner = _resolved(schema, member)
        is_list = inner.get("type") == "array"
        nested = _resolved(schema, inner["items"]) if is_list else inner
        if "properties" in nested and depth < DEEPEST:
            yield from _fields(schema, nested, f"{above}{name}{'[]' if is_list else ''}.", depth + 1)


def _field(schema: Schema, name: str, part: Schema, required: bool) -> Field:  # noqa: FBT001
    whole = _resolved(schema, part)
    about = part.get("description", "") if "properties" in whole else whole.get("description", "")
    return Field(name, ", ".join(_type(schema, whole)), required, prose(about))


def _type(schema: Schema, whole: Schema) -> Iterator[str]:
    """In words: the type, then its bounds."""
    if "enum" in whole:
        yield " | ".join(map(str, whole["enum"]))
    elif "const" in whole:
        yield str(whole["const"])
    elif whole.get("type") == "array":
        yield f"list of {next(_type(schema, _resolved(schema, whole['items'])))}"
    else:
        named: str = whole.get("type", "any")
        yield {"uuid": "id", "date-time": "time"}.get(whole.get("format", ""), named)
    if "minimum" in whole and "maximum" in whole:
        yield f"{whole['minimum']} to {whole['maximum']}"
    if "maxLength" in whole:
        yield f"at most {whole['maxLength']:,} characters"
    if "maxItems" in whole:
        yield f"at most {whole['maxItems']:,}"
    if whole.get("default") not in (None, [], ""):
        yield f"{json.dumps(whole['default'])} if left out"


def _example(schema: Schema, part: Schema) -> dict[str, Any]:
    """The members that are required or for which the schema gives an example."""
    whole = _resolved(schema, part)
    members = {name: _resolved(schema, each) for name, each in whole["properties"].items()}
    return {name: each["examples"][0] for name, each in members.items() if each.get("examples")}
