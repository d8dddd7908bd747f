"""An old statement without what a newer one says otherwise: the one value, or the one person."""

import re
from collections.abc import Collection

from memories.agreement.quantities import read_value
from memories.english.lexemes import lexemes
from memories.supersession.features import values

CHANGED = "(changed since)"


def without_the_other_value(old: str, new: str, *, bare: bool = True) -> str:
    """The old statement without the one value that the new one tells otherwise; empty where there is none, or several.

    "A closed matter can be reopened for 30 days only" and 75 days: "… for (changed since) only". `bare`: also a number of
    nothing, which may be a telephone's.
    """
    new_values = [each for each in values(new) if bare or not each.kind.startswith("number")]
    units, at, spoken = lexemes(old), 0, []
    while at < len(units):
        reading = read_value(units, at)
        size = max(1, reading.size) if reading is not None else 1
        others = [each for each in new_values if reading is not None and each.comparable(reading.value)]
        if reading is not None and others and not any(each.equals(reading.value) for each in others):
            spoken.append(r"\s*".join(re.escape(each.surface) for each in units[at : at + size]))
        at += size
    return re.sub(spoken[0], CHANGED, old, count=1, flags=re.IGNORECASE) if len(spoken) == 1 else ""


def without_the_person(old: str, names: Collection[str]) -> str:
    """The old statement without the one person of these that it names: "if it falls over (changed since) will look after it"."""
    found = {name for name in names if re.search(rf"(?i)(?<!\w){re.escape(name)}(?!\w)", old)}
    if len(found) != 1:
        return ""
    return re.sub(rf"(?i)(?<!\w){re.escape(found.pop())}(?!\w)", CHANGED, old)
