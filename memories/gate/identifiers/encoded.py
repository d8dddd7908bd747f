"""What has to be decoded before it can be read: base64, base32, hexadecimal, escapes, words written backwards."""

from __future__ import annotations

import base64
import binascii
import re
from urllib.parse import unquote

from memories.gate.finding import Expression, Finding
from memories.gate.folding import fold
from memories.gate.lexicon import Kind, kind_of

_TOKEN = re.compile(
    r"(?<![\w+/=-])(?:[A-Z2-7]{16,400}={0,6}|[A-Za-z0-9+/]{6,400}={0,2}|[A-Za-z0-9_-]{8,400})(?![\w+/=-])"
)
_PERSON = re.compile(r"[\w.+-]{2,64}@[\w-]+\.[a-z]{2,}|[A-Z][a-z]{2,}[ .][A-Z][a-z]{2,}")
_NUMBER = re.compile(r"\+?[\d .()/-]{7,40}")
_ESCAPES = Expression(
    r"""
    (?:\\x[0-9a-f]{2}){4,}|(?:\\u\{?[0-9a-f]{4}\}?){4,}|(?:%[0-9a-f]{2}){5,}|(?:&#x?[0-9a-f]{2,5};){4,}
    |(?:\\[0-3][0-7]{2}){4,}
    """,
    re.IGNORECASE,
)
_BACKWARDS = Expression(
    r"""
    (?P<hit>[^\s,;()\"'“”]{3,64})(?:\s+[\[({]\s*|\s+|,\s+)(?:
      spelt\s+|spelled\s+|read\s+|written\s+|in\s+
    )?(?:
      reversed?|backwards?|mirrored|right\s+to\s+left
    )\b
    """,
    re.IGNORECASE,
)
# Ends of host names, backwards, as an address that is written from right to left begins.
_BACKWARDS_ADDRESS = Expression(r"""
    (?<![\w.@/-])(?:
      moc|ten|gro|ude|vog|ofni|zib|ue|ed|rf|ku\.oc|ku|ln|eb|hc|ta|es|kd|on|if|uh|ur|au|lp|zc|ks|ti|tp|oi
      |ppa|ved|ua|ac|su|xm|rb|pj|ni
    )\.[\w.-]{2,60}@(?!v?\d+\.)[\w.+-]{2,60}
""")
_WORDS = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT | Kind.PLACE
_FEWEST_DIGITS = 7
_SHORTEST_PADDED = 4  # decoded characters


def find(text: str) -> Finding | None:
    """An address, a name or a number that is encoded or written backwards."""
    for match in _TOKEN.finditer(text):
        token = match.group()
        if _may_be_encoded(token) and _points_at_somebody(token):
            return Finding("identifier.encoded", *match.span())
    return _find_escapes(text) or _find_backwards(text)


def _may_be_encoded(token: str) -> bool:
    """Plain words, in one case or with a capital first, and numbers are no encodings."""
    return not (token.isalpha() and (token[1:].islower() or token.isupper())) and not token.isdigit()


def _points_at_somebody(token: str) -> bool:
    plain = decoded(token)
    if not plain or plain == token:
        return False
    if token.endswith("=") and len(plain) >= _SHORTEST_PADDED:
        return True
    if _PERSON.search(plain) or (_NUMBER.fullmatch(plain) and _digits(plain) >= _FEWEST_DIGITS):
        return True
    return (
        plain.isalpha() and plain[1:].islower() and (plain[0].isupper() or bool(kind_of(plain) & Kind.NAME))
    )


def _digits(text: str) -> int:
    return sum(char.isdigit() for char in text)


def decoded(token: str) -> str | None:
    """What a base64, base32, hexadecimal or percent-encoded token says, if that is printable text."""
    if "%" in token:
        return unquote(token)
    try:
        text = _bytes_of(token).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return None
    return text if text.isprintable() else None


def _bytes_of(token: str) -> bytes:
    if len(token) % 2 == 0 and re.fullmatch(r"[0-9a-fA-F]+", token):
        return bytes.fromhex(token)
    plain = token.rstrip("=")
    if re.fullmatch(r"[A-Z2-7]{16,}", plain):
        return base64.b32decode(plain + "=" * (-len(plain) % 8))
    plain = plain.replace("-", "+").replace("_", "/")
    return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)


def _find_escapes(text: str) -> Finding | None:
    if not any(sign in text for sign in ("\\", "%", "&#")):
        return None
    match = _ESCAPES.search(text)
    return Finding("identifier.encoded", *match.span()) if match else None


def _find_backwards(text: str) -> Finding | None:
    if "@" in text and (match := _BACKWARDS_ADDRESS.search(text)):
        return Finding("identifier.encoded", *match.span())
    for match in _BACKWARDS.finditer(text) if _says_backwards(text) else ():
        word = match.group("hit")
        turned = fold(word[::-1])
        named = kind_of(turned.replace("-", "")) & Kind.NAME and not kind_of(word) & _WORDS
        if named or word[-1].isupper() > word[0].isupper() or "@" in word or _digits(word) >= _FEWEST_DIGITS:
            return Finding("identifier.encoded", *match.span("hit"))
    return None


def _says_backwards(text: str) -> bool:
    lowered = text.lower()
    return any(word in lowered for word in ("revers", "backward", "mirrored", "right to left"))
