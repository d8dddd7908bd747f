"""Forms of the verbs in tables/verbs.txt."""

from functools import cache
from pathlib import Path

_TABLE = Path(__file__).parent / "tables" / "verbs.txt"
_SHORT = 4  # letters up to which a last consonant is doubled: "stop", "stopped"
_NO_VERB = frozenset({"left", "saw", "bound", "cut", "set", "felt"})


@cache
def _entries() -> tuple[tuple[str, str, str], ...]:
    """Base, past and participle of every verb."""
    lines = [line for line in _TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    found: list[tuple[str, str, str]] = []
    for entry in " ".join(lines).split():
        base, _, irregular = entry.partition("(")
        past, _, participle = irregular.rstrip(")").partition(",")
        found.append((base, past or _regular_past(base), participle or past or _regular_past(base)))
    return tuple(found)


@cache
def irregular() -> dict[str, str]:
    """Irregular past form or participle -> base."""
    forms: dict[str, str] = {}
    for base, past, participle in _entries():
        for form in (past, participle):
            if form not in (base, _regular_past(base)) and form not in _NO_VERB:
                forms.setdefault(form, base)
    return forms


@cache
def participles() -> frozenset[str]:
    """Forms that make a passive behind "be"."""
    return frozenset(participle for _base, _past, participle in _entries())


@cache
def verb_forms() -> dict[str, tuple[str, str]]:
    """Form -> (base, form name): base, third, past, participle or ing."""
    table: dict[str, tuple[str, str]] = {}
    for base, past, participle in _entries():
        forms = {base: "base", _third(base): "third", _regular_ing(base): "ing", past: "past"}
        if participle != past:
            forms[participle] = "participle"
        for form, name in {**forms, base: "base"}.items():
            table.setdefault(form, (base, name))
    return table


def listed(text: str) -> bool:
    """Whether a text stands in the table just as it is written: then it tells nothing of who wrote it."""
    return text in verb_forms()


def _third(base: str) -> str:
    if base.endswith(("s", "x", "ch", "sh", "z", "o")):
        return base + "es"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


def _doubled(base: str) -> str:
    short = (
        len(base) <= _SHORT
        and base[-1] not in "aeiouwxy"
        and base[-2] in "aeiou"
        and base[-3:-2] not in tuple("aeiou")
    )
    return base + base[-1] if short else base


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ied"
    return _doubled(base) + "ed"


def _regular_ing(base: str) -> str:
    return base[:-1] + "ing" if base.endswith("e") and not base.endswith("ee") else _doubled(base) + "ing"
