"""Every address that the product answers, read from its URLconf, and which of them are pages.

What tests of all pages walk: a page that is added tomorrow is among them by itself. An address with an argument that
nobody has told a value for fails with what to add to `tests/full_house.py`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

# Never asked: programs' ways in, which have tests of their own, and what does not end.
NOT_PAGES = ("api/v1/", "v1/", "^v1/", "telegram/", "metrics")
ENDLESS = {"review:events"}
PAGE = re.compile(rb"<!doctype html>", re.IGNORECASE)

Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Address:
    """A name of the URLconf, as `reverse` takes it, and where it leads in this house."""

    name: str
    path: str


def addresses(known: Mapping[str, Arguments] | None = None) -> Iterator[Address]:
    """Each with the arguments that are known for its name, else for all (""). Without any, those that take none."""
    for name, takes in _patterns(get_resolver().url_patterns, ""):
        if name in ENDLESS:
            continue
        if not takes:
            yield Address(name, reverse(name))
        elif known is not None:
            yield Address(name, _filled(name, takes, known))


def pages(client: Client, known: Mapping[str, Arguments] | None = None) -> list[Address]:
    """Those that answer this client with a whole page, and not with a file, a part of one, a way elsewhere or a refusal."""
    return [each for each in addresses(known) if is_page(client.get(each.path))]


def is_page(answer: Any) -> bool:
    html = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.status_code == 200 and html and bool(PAGE.search(answer.content))


def _filled(name: str, takes: set[str], known: Mapping[str, Arguments]) -> str:
    values = {**known.get("", {}), **known.get(name, {})}
    missing = takes - values.keys()
    assert not missing, f"tests/full_house.py knows no {sorted(missing)} for {name}"
    try:
        return reverse(name, kwargs={each: values[each] for each in takes})
    except NoReverseMatch as error:
        raise AssertionError(f"{name} takes other arguments than tests/full_house.py has for it") from error


def _patterns(
    patterns: list[URLPattern | URLResolver], namespace: str, before: frozenset[str] = frozenset()
) -> Iterator[tuple[str, set[str]]]:
    for each in patterns:
        if str(each.pattern).startswith(NOT_PAGES):
            continue
        takes = before | each.pattern.regex.groupindex.keys()
        if isinstance(each, URLResolver):
            below = f"{namespace}{each.app_name}:" if each.app_name else namespace
            yield from _patterns(each.url_patterns, below, takes)
        elif each.name:
            yield f"{namespace}{each.name}", set(takes)
