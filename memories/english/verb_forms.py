"""The forms of a verb: "keeps", "kept", "keeping"."""

from functools import cache
from pathlib import Path

_IRREGULAR = Path(__file__).with_name("irregular.txt")
_VOWELS = frozenset("aeiou")
_NEVER_DOUBLED = frozenset("aeiouwxy")
# Of more than one syllable, the last of them stressed or spelled so: "commit", "committed". Those of one double by rule.
_DOUBLED = frozenset(
    [
        "admit",
        "begin",
        "cancel",
        "commit",
        "compel",
        "control",
        "debug",
        "defer",
        "deter",
        "emit",
        "equip",
        "expel",
        "forbid",
        "forget",
        "format",
        "incur",
        "input",
        "label",
        "model",
        "occur",
        "output",
        "permit",
        "prefer",
        "program",
        "quit",
        "quiz",
        "rebut",
        "refer",
        "regret",
        "remit",
        "repel",
        "reset",
        "submit",
        "transfer",
        "transmit",
        "travel",
        "unplug",
        "unwrap",
    ]
)
# American spelling keeps one l.
SINGLE_L = {
    base + ending: base for base in ("cancel", "label", "model", "travel") for ending in ("ed", "ing")
}


@cache
def irregular() -> dict[str, tuple[str, str]]:
    """Base -> past and participle of the verbs that form them in their own way."""
    lines = (line.split() for line in _IRREGULAR.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    return {base: (past, participle[0] if participle else past) for base, past, *participle in lines}


def third(base: str) -> str:
    """The third person singular of the present ("keeps", "carries", "goes")."""
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def past(base: str) -> str:
    """The simple past ("kept", "carried", "stopped")."""
    return irregular()[base][0] if base in irregular() else regular_past(base)


def participle(base: str) -> str:
    """The past participle ("is kept", "is written")."""
    return irregular()[base][1] if base in irregular() else regular_past(base)


def regular_past(base: str) -> str:
    """With -ed, whether or not the verb has a past of its own."""
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    return _doubled(base) + "ed"


def ongoing(base: str) -> str:
    """The present participle ("keeping", "stopping", "using")."""
    silent = base.endswith("e") and not base.endswith("ee")
    return (base[:-1] if silent else _doubled(base)) + "ing"


def _doubled(base: str) -> str:
    vowels = [letter in _VOWELS for letter in base]
    short = vowels[-2:] == [True, False] and sum(vowels) == 1 and base[-1] not in _NEVER_DOUBLED
    return base + base[-1] if short or base in _DOUBLED else base
