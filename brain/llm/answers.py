"""What asking a model gives: an answer with what it used, or why there is none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from brain.usage import Usage
from memories.models import Part

T = TypeVar("T")
Parts = Mapping[Part, str]


class Failure(StrEnum):
    NOT_CONFIGURED = "no model is configured"
    UNREACHABLE = "the endpoint did not answer"
    REFUSED = "the endpoint refused the request"
    TIMEOUT = "the endpoint took too long"
    BUSY = "the endpoint is asked too often"
    MALFORMED = "the answer did not fit its schema"
    ENDLESS = "the model did not come to an end"
    RESTING = "the endpoint has failed and is left alone for a while"
    CEILING = "this month's ceiling of cost is reached"
    FORBIDDEN = "nothing may leave to this host"
    NOT_LOCAL = "this step's texts leave to no other machine"


DEAD = {Failure.UNREACHABLE, Failure.TIMEOUT, Failure.BUSY}  # three of them in a row, and it is left alone


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    value: T
    usage: Usage


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Why there is none; `usage` counts what failed attempts have cost all the same."""

    failure: Failure
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """What a model may do before it answers: call these tools, within so many turns. They tell it what is remembered.

    A tool is a function with annotations and a docstring for the model. NotFoundError and RefusedError it is told in words.
    """

    tools: Sequence[Callable[..., Any]]
    turns: int
