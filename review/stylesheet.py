"""All styles as one stylesheet, put together when the first page asks for it.

Joined here and not by a build step: the parts stay readable files, nothing generated is kept in the repository,
and the address holds a digest of the content, so that browsers may keep it for ever.
"""

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static

VENDORED = [
    f"vendor/open-props/{name}.min.css"
    for name in ("sizes", "easings", "shadows", "stone", "cyan", "red", "green", "yellow")
]
# What one room alone needs stands in a file of its own that its pages link: settings, effect, charts, oversight, world,
# stats, design, api, chat.
OWN = [
    f"css/{name}.css"
    for name in (
        "tokens",
        "base",
        "layout",
        "controls",
        "menus",
        "palette",
        "feedback",
        "lists",
        "queue",
        "card",
        "sharing",
        "facts",
        "fact_forms",
        "knowledge",
        "bulk",
        "jobs",
        "account",
        "people",
        "own",
        "traces",
        "team",
    )
]
# Comments and indentation: every page would carry them.
FOR_READERS = re.compile(r"/\*.*?\*/|(?<=\n)\s+", re.DOTALL)
LAYERS = "@layer props, tokens, base, layout, components;"


@dataclass(frozen=True, slots=True)
class Stylesheet:
    text: bytes
    compressed: bytes
    digest: str


def current() -> Stylesheet:
    return _joined.__wrapped__() if settings.DEBUG else _joined()


@cache
def _joined() -> Stylesheet:
    vendored = "\n".join(_read(name) for name in VENDORED)
    own = FOR_READERS.sub("", "\n".join(_read(name) for name in OWN))
    text = f"{LAYERS}\n@layer props {{\n{vendored}\n}}\n{own}".replace(
        "url(../", f"url({static('')}"
    ).encode()
    return Stylesheet(text, gzip.compress(text, mtime=0), hashlib.sha256(text).hexdigest()[:12])


def _read(name: str) -> str:
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(f"{name} is missing from the static files")
    return Path(path).read_text()
