"""What goes wrong, in the words of the HTTP API: as the result of a tool, which a model reads, or as an error of MCP."""

from typing import Any

from django.http import HttpRequest
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, TextContent
from pydantic import ValidationError

from brain.api.failures import MOST_ERRORS, problem_of
from brain.api.problems import FieldError, Kind, Problem

REFUSED = -32000  # of JSON-RPC: an error of the server's own
PROBLEM = "lorekeeper/problem"


def failed(error: ToolError) -> CallToolResult:
    """The result of a call that failed: a sentence, and the problem as programs compare it."""
    problem = _problem(error)
    lines = [problem.detail, *(f"{each.field}: {each.detail}" for each in problem.errors or ())]
    if problem.reference:
        lines.append(f"Reference: {problem.reference}.")
    text = TextContent(type="text", text="\n".join(lines))
    return CallToolResult(content=[text], is_error=True, _meta={PROBLEM: dumped(problem)})


def refused(error: Exception) -> MCPError:
    """The same for what is no tool."""
    problem = problem_of(HttpRequest(), error)
    return MCPError(code=REFUSED, message=problem.detail, data=dumped(problem))


def dumped(problem: Problem) -> dict[str, Any]:
    return problem.model_dump(mode="json", exclude_none=True)


def _problem(error: ToolError) -> Problem:
    cause = error.__cause__
    if isinstance(cause, ValidationError) and not isinstance(error, UnexpectedToolError):
        return _of_kind(
            Kind.NOT_VALID, "Correct the arguments that are named and call again.", _arguments(cause)
        )
    if isinstance(cause, Exception):
        return problem_of(HttpRequest(), cause)
    return _of_kind(Kind.NOT_FOUND, "There is no tool of that name. tools/list names those that there are.")


def _of_kind(kind: Kind, detail: str, errors: list[FieldError] | None = None) -> Problem:
    return Problem(type=kind.uri, title=kind.title, status=kind.status, detail=detail, errors=errors)


def _arguments(error: ValidationError) -> list[FieldError]:
    """Quotes nothing of what was sent but the names of arguments that there are not, cut short."""
    return [
        FieldError(
            field=".".join(str(part)[:100] for part in each["loc"]),
            detail=each["msg"].removeprefix("Value error, "),
        )
        for each in error.errors(include_url=False, include_input=False)[:MOST_ERRORS]
    ]
