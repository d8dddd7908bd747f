"""The OpenAPI description, with what ninja leaves out: problems as answers, and calls that need no key."""

from collections.abc import Iterator
from typing import Any

from brain.api.problems import MEDIA_TYPE, Problem

PARTS = {
    "What it is for": (
        "Long-term memory for assistants. Ask `POST /recall` before an answer, hand the exchange to "
        "`POST /exchanges` after it."
    ),
    "Keys": (
        "A call carries `Authorization: Bearer <key>`. A user's key acts for its user. A service key is bound to one "
        "surface and names a person by `external_id`, their id on that surface; the first mention makes the account, "
        "except on Telegram, where the person links it first. Each operation names the scope that it needs."
    ),
    "Problems": (
        "What fails is answered as `application/problem+json` (RFC 9457). Compare `type`, show `detail`; `errors` "
        "names each field that is not valid."
    ),
    "Lists": "They come in pages; pass `next` as `cursor` to go on.",
}
DESCRIPTION = "\n\n".join(f"**{title}.** {text}" for title, text in PARTS.items())
REF = "#/components/schemas/{model}"
# Which problems an operation may answer with. Every one may get 429, 500 and 503.
ALWAYS = {
    429: "Too many calls: `Retry-After` says when to go on.",
    500: "Something went wrong here.",
    503: "A part of the system does not answer.",
}
WITH_A_KEY = {401: "The key is missing or not valid.", 403: "The key may not do that."}
WITH_INPUT = {
    400: "The body is no JSON.",
    404: "There is no such thing.",
    409: "The idempotency key belongs to another text, or what this is about was changed or erased meanwhile.",
    413: "Too large.",
    422: "Refused, or some fields are not valid.",
}


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema, completed in place."""
    _define_problem(schema)
    for path in schema["paths"].values():
        for operation in path.values():
            for status, description in _problems_of(operation):
                operation["responses"].setdefault(status, _answer(description))
            operation["responses"] = dict(sorted(operation["responses"].items()))
    return schema


def _define_problem(schema: dict[str, Any]) -> None:
    problem = Problem.model_json_schema(ref_template=REF)
    schema["components"]["schemas"].update(problem.pop("$defs"))
    schema["components"]["schemas"]["Problem"] = problem


def _problems_of(operation: dict[str, Any]) -> Iterator[tuple[int, str]]:
    if operation.get("security"):
        yield from WITH_A_KEY.items()
    if operation.get("requestBody") or operation["parameters"]:
        yield from WITH_INPUT.items()
    yield from ALWAYS.items()


def _answer(description: str) -> dict[str, Any]:
    return {
        "description": description,
        "content": {MEDIA_TYPE: {"schema": {"$ref": REF.format(model="Problem")}}},
    }
