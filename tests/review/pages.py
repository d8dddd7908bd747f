"""Pages as tests read them."""

from typing import Any


def content(response: Any) -> str:
    return str(response.content.decode())
