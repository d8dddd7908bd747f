"""Everything that can go wrong, as a problem of RFC 9457: what happened and what to do, never a trace or a text."""

from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from pydantic import BaseModel, ConfigDict, Field

MEDIA_TYPE = "application/problem+json"


class Kind(Enum):
    """The problem types. The name is the last part of the type's URI; each has a status and a title of its own."""

    MALFORMED = (HTTPStatus.BAD_REQUEST, "The body is no JSON")
    KEY_MISSING = (HTTPStatus.UNAUTHORIZED, "A bearer key is needed")
    KEY_UNKNOWN = (HTTPStatus.UNAUTHORIZED, "This bearer key is not valid")
    SCOPE_MISSING = (HTTPStatus.FORBIDDEN, "This key may not do that")
    OTHER_SURFACE = (HTTPStatus.FORBIDDEN, "This key is bound to another surface")
    NOT_PERMITTED = (HTTPStatus.FORBIDDEN, "Not permitted")
    NOT_FOUND = (HTTPStatus.NOT_FOUND, "There is no such thing")
    METHOD_NOT_ALLOWED = (HTTPStatus.METHOD_NOT_ALLOWED, "This address does not take that method")
    TOO_SLOW = (HTTPStatus.REQUEST_TIMEOUT, "The request took too long to arrive")
    STALE = (HTTPStatus.CONFLICT, "Somebody else was faster")
    KEY_REUSED = (HTTPStatus.CONFLICT, "This idempotency key belongs to another text")
    TOO_LARGE = (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request is too large")
    NOT_VALID = (HTTPStatus.UNPROCESSABLE_ENTITY, "Some fields are not valid")
    REFUSED = (HTTPStatus.UNPROCESSABLE_ENTITY, "Refused; nothing was changed")
    GATE_REFUSED = (HTTPStatus.UNPROCESSABLE_ENTITY, "The gate refused the statement")
    TOO_MANY_REQUESTS = (HTTPStatus.TOO_MANY_REQUESTS, "Too many requests")
    INTERNAL = (HTTPStatus.INTERNAL_SERVER_ERROR, "Something went wrong here")
    UNAVAILABLE = (HTTPStatus.SERVICE_UNAVAILABLE, "A part of the system does not answer")

    def __init__(self, status: HTTPStatus, title: str) -> None:
        self.status = status
        self.title = title

    @property
    def uri(self) -> str:
        """A relative reference, resolved against the request: the documentation explains each type there."""
        return f"/api/v1/docs#{self.slug}"

    @property
    def slug(self) -> str:
        return f"problem-{self.name.lower().replace('_', '-')}"


class FieldError(BaseModel):
    field: str = Field(description="Where: the path of the field, from `body`, `query` or `path` on.")
    detail: str = Field(description="What is wrong with it.")


class Problem(BaseModel):
    """What a request that fails gets, as `application/problem+json` (RFC 9457)."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": Kind.NOT_VALID.uri,
                    "title": Kind.NOT_VALID.title,
                    "status": 422,
                    "detail": "Correct the fields that are named and send the request again.",
                    "errors": [
                        {"field": "body.importance", "detail": "Input should be less than or equal to 5"}
                    ],
                }
            ]
        }
    )

    type: str = Field(description="Which problem it is: stays the same, so that programs may compare it.")
    title: str = Field(description="The type in words.")
    status: int = Field(description="The HTTP status, once more.")
    detail: str = Field(description="What happened this time, and what to do.")
    errors: list[FieldError] | None = Field(None, description="Each field that was not valid.")
    rule: str | None = Field(
        None, description="The gate's rule that a statement broke; quotes nothing of it."
    )
    reference: str | None = Field(None, description="Find this entry in the log under this word.")


@dataclass
class ProblemError(Exception):
    """Raise it anywhere below a view."""

    kind: Kind
    detail: str
    errors: list[FieldError] | None = None

    def __str__(self) -> str:
        return self.detail


def response(kind: Kind, detail: str, **more: Any) -> HttpResponse:
    """A problem as an HTTP response. `more` are further members of `Problem`."""
    problem = Problem(type=kind.uri, title=kind.title, status=kind.status, detail=detail, **more)
    answer = HttpResponse(
        problem.model_dump_json(exclude_none=True), status=kind.status, content_type=MEDIA_TYPE
    )
    if kind.status == HTTPStatus.UNAUTHORIZED:
        answer["WWW-Authenticate"] = 'Bearer realm="Lorekeeper"'
    return answer
