"""What goes wrong, as OpenAI's clients read it: `{"error": {"message", "type", "param", "code"}}`."""

import json
from dataclasses import dataclass, field
from http import HTTPStatus

from django.http import HttpResponse, JsonResponse

from brain.api.problems import Problem

INVALID, SERVER = "invalid_request_error", "server_error"
CODES = {
    HTTPStatus.UNAUTHORIZED: "invalid_api_key",
    HTTPStatus.TOO_MANY_REQUESTS: "rate_limit_exceeded",
}
TYPES = {HTTPStatus.FORBIDDEN: "permission_error", HTTPStatus.TOO_MANY_REQUESTS: "rate_limit_error"}


@dataclass
class CompletionError(Exception):
    """Raise it anywhere below a view."""

    status: HTTPStatus
    message: str
    code: str
    param: str | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.message

    @property
    def body(self) -> dict[str, object]:
        return _body(self.status, self.message, self.code, self.param)

    @property
    def response(self) -> HttpResponse:
        return JsonResponse(self.body, status=self.status, headers=self.headers)


def of_problem(answer: HttpResponse) -> HttpResponse:
    """The answer of the API to the same failure, its status and headers kept."""
    problem = Problem.model_validate(json.loads(answer.content))
    param, message = None, problem.detail
    if problem.errors:
        param = problem.errors[0].field.removeprefix("body.")
        message = f"{message} {param}: {problem.errors[0].detail}"
    if problem.reference:
        message = f"{message} Reference: {problem.reference}."
    status = HTTPStatus(answer.status_code)
    code = CODES.get(status, problem.type.partition("#problem-")[2].replace("-", "_"))
    answer.content = json.dumps(_body(status, message, code, param)).encode()
    answer["Content-Type"] = "application/json"
    return answer


def _body(status: HTTPStatus, message: str, code: str, param: str | None) -> dict[str, object]:
    kind = TYPES.get(status, SERVER if status >= HTTPStatus.INTERNAL_SERVER_ERROR else INVALID)
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}
