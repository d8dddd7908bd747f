"""Pages as tests ask for them and read them."""

from typing import Any

HTMX = {"HX-Request": "true"}


def content(response: Any) -> str:
    return str(response.content.decode())
