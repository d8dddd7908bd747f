"""Pairs of statements that somebody has labelled: pasted or from a file, a pair a line."""

import json
from collections.abc import Iterator

from django.utils.translation import gettext as _

from memories.errors import RefusedError
from memories.selectors.calibration import Pair

AT_MOST = 300
BYTES_AT_MOST = 400_000
LENGTH = 400  # of a statement
LABELS = {"same": True, "conflict": False, "different": False}


def read(text: str) -> list[Pair]:
    """Pairs, one a line: `first | second | same`, or as `manage.py evaluate agreement` reads. RefusedError names the line."""
    pairs = list(_pairs(text))
    if not pairs:
        raise RefusedError(_("Paste pairs, or choose a file with them: one a line."))
    return pairs


def _pairs(text: str) -> Iterator[Pair]:
    number = 0
    for place, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        number += 1
        if number > AT_MOST:
            raise RefusedError(_("At most %(most)d pairs at a time.") % {"most": AT_MOST})
        one, other, label = _parts(line, place)
        if label not in LABELS:
            raise RefusedError(_("Line %(n)d: end it with same, conflict or different.") % {"n": place})
        if not (one and other) or max(len(one), len(other)) > LENGTH:
            raise RefusedError(
                _("Line %(n)d: two statements of at most %(most)d characters.") % {"n": place, "most": LENGTH}
            )
        yield Pair(one, other, LABELS[label])


def _parts(line: str, place: int) -> tuple[str, str, str]:
    if line.lstrip().startswith("{"):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise RefusedError(_("Line %(n)d is no JSON.") % {"n": place}) from error
        parts = [str(row.get(name, "")) for name in ("a", "b", "label")]
    else:
        parts = line.split("\t") if "\t" in line else line.split("|")
    if len(parts) != 3:  # noqa: PLR2004 - two statements and a label
        raise RefusedError(
            _("Line %(n)d: write first | second | same, with conflict or different where they are not.")
            % {"n": place}
        )
    one, other, label = (" ".join(part.replace("\x00", "").split()) for part in parts)
    return one, other, label.lower()
