"""What the server refuses, or what keeps it from answering."""

from typing import Any


class LorekeeperError(Exception):
    """`kind` tells which problem it is (`not-valid`, `key-unknown`, `too-many-requests`, … or `unreachable`).

    `status` is the HTTP status, 0 where no answer came. `problem` is the whole answer (RFC 9457).
    """

    def __init__(
        self, detail: str, *, kind: str, status: int = 0, problem: dict[str, Any] | None = None
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.status = status
        self.problem = problem or {}
