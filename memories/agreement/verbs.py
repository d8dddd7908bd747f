"""Forms of the verbs in tables/verbs.txt."""

from functools import cache
from pathlib import Path

from memories.english.verb_forms import SINGLE_L, ongoing, participle, past, regular_past, third

_TABLE = Path(__file__).parent / "tables" / "verbs.txt"
_NO_VERB = frozenset({"left", "saw", "bound", "cut", "set", "felt"})


@cache
def _bases() -> tuple[str, ...]:
    lines = [line for line in _TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return tuple(dict.fromkeys(" ".join(lines).split()))


@cache
def irregular() -> dict[str, str]:
    """Irregular past form or participle -> base."""
    forms: dict[str, str] = {}
    for base in _bases():
        for form in (past(base), participle(base)):
            if form not in (base, regular_past(base)) and form not in _NO_VERB:
                forms.setdefault(form, base)
    return forms


@cache
def participles() -> frozenset[str]:
    """Forms that make a passive behind "be"."""
    return frozenset(map(participle, _bases())) | {form for form in SINGLE_L if form.endswith("ed")}


@cache
def verb_forms() -> dict[str, tuple[str, str]]:
    """Form -> (base, form name): base, third, past, participle or ing."""
    table: dict[str, tuple[str, str]] = {}
    for base in _bases():
        forms = {base: "base", third(base): "third", ongoing(base): "ing", past(base): "past"}
        if participle(base) != past(base):
            forms[participle(base)] = "participle"
        for form, name in {**forms, base: "base"}.items():
            table.setdefault(form, (base, name))
    for form, base in SINGLE_L.items():
        table.setdefault(form, (base, "ing" if form.endswith("ing") else "past"))
    return table


def listed(text: str) -> bool:
    """Whether a text stands in the table just as it is written: then it tells nothing of who wrote it."""
    return text in verb_forms()
