"""The addresses that OpenAI's clients call: chat completions, and the list of models."""

import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from functools import partial, wraps
from http import HTTPStatus
from typing import Any

import httpx
import structlog
from asgiref.sync import async_to_sync
from django.db import connections
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from brain import llm, loop
from brain.api import limits
from brain.api.failures import answer_to
from brain.api.keys import BearerKey, Caller
from brain.api.problems import Kind, ProblemError
from brain.completions import endpoint, request
from brain.completions.errors import CompletionError, of_problem
from brain.completions.reply import Reply
from brain.database_threads import aside
from brain.recall import recall
from brain.usage import Usage
from memories.errors import RefusedError
from memories.models import ApiKey, Part, Step
from memories.selectors import model_endpoints
from memories.selectors.knowledge_rights import Reader

log = structlog.get_logger(__name__)
ALIAS = "lorekeeper"  # the first of the configured models, whatever its name
View = Callable[..., HttpResponseBase]
Learn = Callable[[Reply], None]


def speaks_openai(*methods: str) -> Callable[[View], View]:
    """A view whose failures are the API's own, in OpenAI's form, with the headers of the limits."""

    def decorated(view: View) -> View:
        @csrf_exempt
        @wraps(view)
        def answered(asked: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            try:
                answer = view(_sent_by(asked, methods), *args, **kwargs)
            except CompletionError as error:
                answer = error.response
            except Exception as error:  # noqa: BLE001 - as in the API: each has its answer, and its line in the log
                answer = of_problem(answer_to(asked, error))
            limits.tell(asked, answer)
            return answer

        return answered

    return decorated


def _sent_by(asked: HttpRequest, methods: tuple[str, ...]) -> HttpRequest:
    if asked.method not in methods:
        raise ProblemError(Kind.METHOD_NOT_ALLOWED, f"Use {', '.join(methods)} here.")
    return asked


@speaks_openai("POST")
def complete(asked: HttpRequest) -> HttpResponseBase:
    """Needs the scopes `recall` and `learn`. The exchange is stored before the end of the answer is sent."""
    caller = _caller(asked)
    caller.require(ApiKey.Scope.LEARN)
    model_endpoints.read()
    endpoints = llm.answering()
    if not endpoints:
        raise _no_model()
    question = request.read(asked.read())
    endpoints, objection = llm.usable(_named(endpoints, question.model))
    if not endpoints:
        raise _not_asked(objection)
    key = asked.headers.get("Idempotency-Key", "").replace("\0", "")
    if len(key) > request.LONGEST_KEY:
        raise CompletionError(
            HTTPStatus.BAD_REQUEST, "Idempotency-Key has 100 characters at most.", "invalid_request"
        )
    context, learn = _recalled(caller, question, key)
    connections.close_all()  # a model may take minutes, and others wait for the connection

    def compose(asked: llm.Endpoint) -> dict[str, Any]:
        return question.forwarded(context if Part.CONTEXT in asked.parts else "")

    answering, answer = async_to_sync(endpoint.ask)(endpoints, compose)
    learn = _counted(learn, answering)
    headers = endpoint.kept_headers(answer)
    if endpoint.streams(answer):
        unbuffered = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
        return StreamingHttpResponse(_streamed(answer, learn), headers={**headers, **unbuffered})
    if answer.is_success:
        reply = Reply()
        reply.feed_all(answer.content)
        learn(reply)
    return HttpResponse(answer.content, status=answer.status_code, headers=headers)


@speaks_openai("GET")
def models(asked: HttpRequest) -> HttpResponse:
    """Needs the scope `recall`. None where no model is configured."""
    _caller(asked)
    return JsonResponse({"object": "list", "data": [_model(name) for name in _names()]})


@speaks_openai("GET")
def model(asked: HttpRequest, name: str) -> HttpResponse:
    _caller(asked)
    if name not in _names():
        raise _no_such_model(name)
    return JsonResponse(_model(name))


@speaks_openai("GET", "POST", "PUT", "PATCH", "DELETE")
def nothing_here(asked: HttpRequest) -> HttpResponse:
    raise ProblemError(
        Kind.NOT_FOUND, "Nothing is served at this address: POST /v1/chat/completions and GET /v1/models are."
    )


def _caller(asked: HttpRequest) -> Caller:
    caller: Caller | None = BearerKey(ApiKey.Scope.RECALL)(asked)
    if caller is None:
        raise ProblemError(
            Kind.KEY_MISSING, "Give the client a Lorekeeper key as its API key; an operator issues one."
        )
    asked.auth = caller  # type: ignore[attr-defined]  # for the request's line in the log
    return caller


def _recalled(caller: Caller, question: request.Asked, key: str) -> tuple[str, Learn]:
    """The context for the answer, and what is to be done with the reply.

    A person's own key is enough to say who asks, and `user` is then the caller's own affair. A service that names nobody
    gets team facts, and nothing is learned.
    """
    service = caller.key is not None and not caller.key.user
    person = caller.person_if_named(question.user if service else None)
    surface = caller.surface(None)
    if not question.message.strip():
        return "", _learn_nothing
    found = recall(user=person, query=question.message, surface=surface, reader=Reader.of(caller.key))

    def learn(reply: Reply) -> None:
        if person is None or reply.calls_tools or not reply.text.strip():
            return  # nobody to learn of, or no reply yet: it comes when the tools have answered
        try:
            loop.take(
                user=person,
                surface=surface,
                message=question.message,
                reply=request.within_bytes(reply.text),
                idempotency_key=key,
                recall_id=found.trace_id,
            )
        except RefusedError as error:  # the account is gone, or the first answer under this key was another
            log.info("completions.not_learned", reason=type(error).__name__)
        except Exception:  # the answer is there, and its person shall have it
            log.exception("completions.not_learned")

    return found.prompt, learn


def _counted(learn: Learn, answering: llm.Endpoint) -> Learn:
    """And what the answer used is added up, as far as the endpoint tells."""

    def finish(reply: Reply) -> None:
        spent = llm.cost(reply.tokens_in, reply.tokens_out, answering)
        llm.record(Step.ANSWER, Usage(reply.tokens_in, reply.tokens_out, spent, answering.model))
        learn(reply)

    return finish


def _learn_nothing(reply: Reply) -> None:
    """Nobody said anything in words."""


async def _streamed(answer: httpx.Response, learn: Learn) -> AsyncIterator[bytes]:
    """The events as they come. Where either side breaks off, what was said until then is learned."""
    reply, learned = Reply(), False
    async with aclosing(answer):
        try:
            async for chunk in answer.aiter_bytes():
                lines = reply.feed(chunk)
                if reply.ended and not learned:
                    learned = True
                    await aside(partial(learn, reply))
                yield lines
            yield reply.feed_end()
        except httpx.HTTPError:
            broken = CompletionError(
                HTTPStatus.BAD_GATEWAY, "The model's endpoint broke off.", "model_failed"
            )
            yield b"\ndata: " + json.dumps(broken.body).encode() + b"\n\n"
        finally:
            if not learned:
                await aside(partial(learn, reply))


def _named(endpoints: list[llm.Endpoint], name: str | None) -> list[llm.Endpoint]:
    """The endpoint of this model, and its understudies behind it."""
    if name in (None, ALIAS):
        return endpoints[:1] + [each for each in endpoints if each.understudy]
    named = [each for each in endpoints if each.model == name and not each.understudy]
    if not named:
        raise _no_such_model(str(name))
    return named[:1] + [each for each in endpoints if each.understudy]


def _names() -> list[str]:
    model_endpoints.read()
    names = [each.model for each in llm.answering() if not each.understudy]
    return [*names, ALIAS] if names else []


def _model(name: str) -> dict[str, object]:
    return {"id": name, "object": "model", "created": int(_STARTED), "owned_by": "lorekeeper"}


_STARTED = time.time()


def _no_model() -> CompletionError:
    return CompletionError(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "No model is configured here. An operator sets ANSWER_MODELS and ANSWER_BASE_URL, or LLM_MODEL and LLM_BASE_URL.",
        "no_model_configured",
        headers={"x-should-retry": "false"},
    )


def _not_asked(objection: llm.Failure | None) -> CompletionError:
    code = "monthly_ceiling" if objection is llm.Failure.CEILING else "model_failed"
    why = f"No model was asked: {objection}." if objection else "No model was asked."
    return CompletionError(HTTPStatus.SERVICE_UNAVAILABLE, f"{why} Nothing was learned.", code)


def _no_such_model(name: str) -> CompletionError:
    known = ", ".join(f"“{each}”" for each in _names())
    message = f"There is no model “{name[:100]}” here. Ask for one of: {known}."
    return CompletionError(HTTPStatus.NOT_FOUND, message, "model_not_found", "model")
