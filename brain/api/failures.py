"""Each kind of exception mapped to its problem, once for all operations."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any
from uuid import uuid4

import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.exceptions import ValidationError as ModelError
from django.db import IntegrityError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError
from ninja.errors import ValidationError as RequestError
from psycopg.errors import ForeignKeyViolation

from brain.api.limits import TooManyError, too_many
from brain.api.problems import FieldError, Kind, Problem, ProblemError, response
from brain.room import RETRY_SECONDS, comes_of_a_full_disk
from memories.embedding import EmbeddingError
from memories.errors import GateRefusedError, NotFoundError, RefusedError, ReusedKeyError, StaleError

log = structlog.get_logger()


MOST_ERRORS = 20  # of one answer; a body of wrong fields must not be answered with a longer one
Handler = Callable[[HttpRequest, Any], HttpResponse]
AWAY = "Try again in a moment; GET /api/v1/ready tells which part it is."
DISK_FULL = "The disk is full, and nothing of this was stored: an operator has to make room on it. Then send it again."
TOO_LARGE = "Send less at once: a text has 32 kB at most."


def map_failures(api: NinjaAPI) -> None:
    """The most particular class decides."""
    for failure, handler in _handlers().items():
        api.add_exception_handler(failure, handler)


def problem_of(request: HttpRequest, error: Exception) -> Problem:
    """What an operation would have answered, as a part of an answer about several things."""
    return Problem.model_validate_json(answer_to(request, error).content)


def answer_to(request: HttpRequest, error: Exception) -> HttpResponse:
    """What an operation would have answered."""
    handlers = _handlers()
    handler = next(handlers[kind] for kind in type(error).__mro__ if kind in handlers)
    return handler(request, error)


def _handlers() -> dict[type[Exception], Handler]:
    return {
        ProblemError: _problem,
        AuthenticationError: _no_key,
        RequestError: _not_valid,
        HttpError: _http,
        TooManyError: too_many,
        IntegrityError: _overtaken,
        Http404: _as(Kind.NOT_FOUND, "Nothing is served at this address. /api/v1/docs lists what is."),
        PermissionDenied: _as(Kind.NOT_PERMITTED),
        NotFoundError: _as(Kind.NOT_FOUND),
        RefusedError: _as(Kind.REFUSED),
        GateRefusedError: _gate_refused,
        ReusedKeyError: _as(Kind.KEY_REUSED),
        StaleError: _as(Kind.STALE),
        ModelError: _model_not_valid,
        RequestDataTooBig: _as(Kind.TOO_LARGE, TOO_LARGE),
        EmbeddingError: _unavailable,
        OperationalError: _unavailable,
        InterfaceError: _unavailable,
        OSError: _os,
        Exception: _internal,
    }


def _as(kind: Kind, detail: str = "") -> Handler:
    """A problem whose detail is fixed, or else what the exception says: the project's own are written to be read."""

    def handler(request: HttpRequest, error: Exception) -> HttpResponse:
        return response(kind, detail or str(error) or f"{kind.title}.")

    return handler


def _problem(request: HttpRequest, error: ProblemError) -> HttpResponse:
    return response(error.kind, error.detail, errors=error.errors)


def _gate_refused(request: HttpRequest, error: GateRefusedError) -> HttpResponse:
    return response(Kind.GATE_REFUSED, str(error), rule=error.verdict.rule)


def _no_key(request: HttpRequest, error: Exception) -> HttpResponse:
    return response(
        Kind.KEY_MISSING, "Send the header “Authorization: Bearer <key>”. A key is issued by an operator."
    )


def _http(request: HttpRequest, error: HttpError) -> HttpResponse:
    """What ninja itself complains of: a body that it cannot parse."""
    cause = error.__cause__
    if isinstance(cause, RequestDataTooBig):
        return response(Kind.TOO_LARGE, TOO_LARGE)
    return response(Kind.MALFORMED, "The body could not be read as JSON in UTF-8.")


def _not_valid(request: HttpRequest, error: RequestError) -> HttpResponse:
    return _fields(
        FieldError(field=_place(each["loc"]), detail=str(each["msg"]).removeprefix("Value error, "))
        for each in error.errors
    )


def _model_not_valid(request: HttpRequest, error: ModelError) -> HttpResponse:
    messages: Mapping[str, Sequence[str]] = (
        error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
    )
    return _fields(FieldError(field=f"body.{name}", detail=" ".join(each)) for name, each in messages.items())


def _fields(errors: Iterable[FieldError]) -> HttpResponse:
    return response(
        Kind.NOT_VALID,
        "Correct the fields that are named and send the request again.",
        errors=list(islice(errors, MOST_ERRORS)),
    )


def _place(location: Sequence[Any]) -> str:
    """Where a value stands, less the function's argument (`("body", "statement", "importance")` as `body.importance`)."""
    source, *path = location
    return ".".join(map(str, (source, *(path[1:] if source == "body" else path))))


def _unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
    full = comes_of_a_full_disk(error)
    reference = _noted("the disk is full" if full else "a part does not answer", error)
    answer = response(Kind.UNAVAILABLE, DISK_FULL if full else AWAY, reference=reference)
    answer["Retry-After"] = str(RETRY_SECONDS) if full else "2"
    return answer


def _os(request: HttpRequest, error: OSError) -> HttpResponse:
    return (_unavailable if comes_of_a_full_disk(error) else _internal)(request, error)


def _overtaken(request: HttpRequest, error: Exception) -> HttpResponse:
    """What the call is about was erased between two of its statements; the database kept everything whole.

    Any other broken constraint is a fault of ours.
    """
    if not isinstance(error.__cause__, ForeignKeyViolation):
        return _internal(request, error)
    reference = _noted("overtaken", error)
    detail = "What this is about was changed or erased meanwhile; nothing was stored. Read it again."
    return response(Kind.STALE, detail, reference=reference)


def _internal(request: HttpRequest, error: Exception) -> HttpResponse:
    reference = _noted("request failed", error)
    return response(Kind.INTERNAL, "Nothing was lost. Tell an operator the reference.", reference=reference)


def _noted(event: str, error: Exception) -> str:
    """Where it happened goes to the log, but not what the exception says: it may quote what somebody wrote."""
    reference = uuid4().hex[:12]
    log.error(event, reference=reference, exc_info=error)
    return reference
