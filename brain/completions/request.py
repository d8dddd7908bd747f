"""A request for a completion: what the person said last, and where the recalled context goes in."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from cachetools import TTLCache

from brain.api.schemas.base import TEXT_BYTES
from brain.completions.errors import CompletionError
from memories.gate.secrets import redact

FRONT = {"system", "developer"}  # roles of a caller's own prompt
LONGEST_KEY = 100
_clean: TTLCache[bytes, bool] = TTLCache(20_000, 600)  # digests of texts without a secret
CUT = "\n…\n"


@dataclass(frozen=True, slots=True)
class Asked:
    body: Mapping[str, Any]
    messages: Sequence[Mapping[str, Any]]
    message: str  # what the person said last; empty where they said nothing in words
    user: str | None  # OpenAI's field: the person's id, for service keys
    model: str | None

    def forwarded(self, context: str) -> dict[str, Any]:
        """What the model's endpoint gets: the request with the context, without the person's id and without secrets."""
        kept = {key: each for key, each in self.body.items() if key != "user"}
        return kept | {"messages": [_redacted(each) for each in with_context(self.messages, context)]}


def read(sent: bytes) -> Asked:
    """Raises CompletionError for what is no request. What the model's endpoint judges itself is left to it."""
    try:
        body = json.loads(sent)
    except (ValueError, RecursionError):
        raise _invalid("The body could not be read as JSON in UTF-8.") from None
    if not isinstance(body, dict):
        raise _invalid("Send an object with “model” and “messages”.")
    messages, user, model = body.get("messages"), body.get("user"), body.get("model")
    if not isinstance(messages, list) or not messages or not all(isinstance(each, dict) for each in messages):
        raise _invalid("Send at least one message, each an object with “role” and “content”.", "messages")
    if user is not None and (not isinstance(user, str) or not 0 < len(user.strip()) <= 200 or "\0" in user):  # noqa: PLR2004 - as long as an external id may be
        raise _invalid("“user” is the person's id on the key's surface: 1 to 200 characters.", "user")
    if model is not None and not isinstance(model, str):
        raise _invalid("“model” is the name of a model: GET /v1/models lists them.", "model")
    last_message: Mapping[str, Any] = next(
        (each for each in reversed(messages) if each.get("role") == "user"), {}
    )
    return Asked(
        body,
        messages,
        within_bytes(_words(last_message.get("content"))),
        user.strip() if user else None,
        model,
    )


def with_context(messages: Sequence[Mapping[str, Any]], context: str) -> list[Mapping[str, Any]]:
    """The context as a message of its own behind the caller's prompt, which stays first.

    >>> with_context([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi."}], "…")
    [{'role': 'system', 'content': 'Be brief.'}, {'role': 'system', 'content': '…'}, {'role': 'user', 'content': 'Hi.'}]
    """
    if not context:
        return list(messages)
    front = next(
        (place for place, each in enumerate(messages) if each.get("role") not in FRONT), len(messages)
    )
    role = messages[front - 1]["role"] if front else "system"
    return [*messages[:front], {"role": role, "content": context}, *messages[front:]]


def within_bytes(text: str) -> str:
    """As much as an exchange holds, in characters that can be stored: of a longer text its beginning and its end."""
    stored = text.replace("\0", "").encode(errors="ignore")
    if len(stored) > TEXT_BYTES:
        half = (TEXT_BYTES - len(CUT.encode())) // 2
        stored = stored[:half] + CUT.encode() + stored[-half:]
    return stored.decode(errors="ignore")


def _words(content: object) -> str:
    """What is text of a message: a string, or the parts of type `text`."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = [each.get("text") for each in parts if isinstance(each, dict) and each.get("type") == "text"]
    return "\n".join(text for text in texts if isinstance(text, str))


def _redacted(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """Secrets blotted out of what is text of it."""
    content = message.get("content")
    if isinstance(content, str):
        return {**message, "content": _without_secrets(content)}
    if isinstance(content, list):
        return {**message, "content": [_redacted_part(each) for each in content]}
    return message


def _redacted_part(part: Any) -> Any:
    if isinstance(part, dict) and isinstance(part.get("text"), str):
        return {**part, "text": _without_secrets(part["text"])}
    return part


def _without_secrets(text: str) -> str:
    """A conversation is sent whole each time, and reading it for secrets takes 5 ms per 1,000 characters: what was clean is known."""
    digest = hashlib.sha256(text.encode(errors="surrogatepass")).digest()
    if digest in _clean:
        return text
    redacted = redact(text)
    if redacted == text:
        _clean[digest] = True
    return redacted


def _invalid(message: str, param: str | None = None) -> CompletionError:
    return CompletionError(HTTPStatus.BAD_REQUEST, message, "invalid_request", param)
