"""Builds `words.txt.gz`: `python -m memories.agreement.thesaurus.build FOLDER`, a folder with WordNet's data files."""

import gzip
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from memories.gate.build.vocabulary import english

_TARGET = Path(__file__).with_name("words.txt.gz")
_WORD = re.compile(r"[a-z]{3,}|[a-z]{2,}_(?:up|down|out|off|away|back)")  # also "take_up"
_SENSES = {"noun": 3, "verb": 4, "adj": 3, "adv": 3}  # the most frequent ones; the rest mislead
_LETTER = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_DOINGS = frozenset(
    {4, 7, 10, 11, 22, 26}
)  # lexicographer files: act, attribute, communication, event, process, state
_ENDINGS_OF_DOING = ("ion", "ing", "ment", "al")
_TO_VERB, _SIMILAR, _OPPOSITE = "+", "&", "!"


class Synset(NamedTuple):
    file: int
    satellite: bool  # an adjective that is like another
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str, int, int], ...]  # kind, synset, source word, target word (1…, 0 all)


def synsets(folder: Path) -> dict[str, Synset]:
    """Every synset under its letter and offset."""
    found: dict[str, Synset] = {}
    for part, letter in _LETTER.items():
        for line in (folder / f"data.{part}").read_text(encoding="ascii").splitlines():
            if not line.startswith(" "):
                fields = line.partition(" | ")[0].split()
                found[letter + fields[0]] = _synset(fields)
    return found


def _synset(fields: list[str]) -> Synset:
    count = int(fields[3], 16)
    words = tuple(re.sub(r"\(.*", "", word.lower()) for word in fields[4 : 4 + 2 * count : 2])
    at = 5 + 2 * count
    pointers = [fields[i : i + 4] for i in range(at, at + 4 * int(fields[at - 1]), 4)]
    return Synset(
        int(fields[1]),
        fields[2] == "s",
        words,
        tuple((kind, part + offset, *divmod(int(ends, 16), 256)) for kind, offset, part, ends in pointers),
    )


def senses(folder: Path, everyday: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """Every plain word of each part of speech that texts or a small dictionary have, with its most frequent senses."""
    for part, letter in _LETTER.items():
        for line in (folder / f"index.{part}").read_text(encoding="ascii").splitlines():
            fields = line.split()
            if line.startswith(" ") or not _WORD.fullmatch(fields[0]):
                continue
            met = int(fields[-1 - int(fields[2])]) > 0
            doing = part == "noun" and fields[0].endswith(_ENDINGS_OF_DOING)
            if not (met or doing or fields[0] in everyday):
                continue
            yield fields[0], [letter + offset for offset in fields[-int(fields[2]) :][: _SENSES[part]]]


@dataclass(slots=True)
class Row:
    """What is written of one word."""

    senses: set[str] = field(default_factory=set)
    like: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    opposites: set[str] = field(default_factory=set)
    kin: set[str] = field(default_factory=set)

    def columns(self) -> list[list[str]]:
        return [sorted(c) for c in (self.senses, self.like, self.verbs, self.opposites, self.kin)]


def main(folder: Path) -> None:
    """Writes word, senses, heads of similar senses, verbs that it is the doing of, opposites, kin."""
    known = synsets(folder)
    rows: dict[str, Row] = defaultdict(Row)
    for word, offsets in senses(folder, english("small")):
        for offset in offsets:
            _read(rows[word], word, offset, known)
    _write(rows)


def _read(row: Row, word: str, offset: str, known: dict[str, Synset]) -> None:
    synset = known[offset]
    if len(synset.words) > 1 or offset[0] == "a":
        row.senses.add(offset)
    place = synset.words.index(word) + 1 if word in synset.words else 0
    for kind, other, source, target in synset.pointers:
        if kind == _SIMILAR and synset.satellite:
            row.like.add(other)
        named = known[other].words[target - 1] if source == place and target else ""
        if not _WORD.fullmatch(named) or named == word:
            continue
        if kind == _TO_VERB and offset[0] == "n" and other[0] == "v" and synset.file in _DOINGS:
            row.verbs.add(named)
        elif kind == _TO_VERB and (offset[0] == "a" or (offset[0] == "n" and other[0] == "v")):
            row.kin.add(named)
        elif kind == _OPPOSITE:
            row.opposites.add(named)


def _write(rows: dict[str, Row]) -> None:
    """Numbers the synsets that two words share; drops the words of which nothing is known."""
    holders: dict[str, int] = defaultdict(int)
    for row in rows.values():
        for offset in row.senses | row.like:
            holders[offset] += 1
    shared = sorted(offset for offset, count in holders.items() if count > 1)
    numbers = {offset: f"{offset[0]}{n:x}" for n, offset in enumerate(shared)}
    lines = []
    for word, row in sorted(rows.items()):
        row.senses, row.like = (
            {numbers[o] for o in found if o in numbers} for found in (row.senses, row.like)
        )
        columns = row.columns()
        if any(columns):
            lines.append("\t".join([word, *(" ".join(column) for column in columns)]).rstrip())
    with gzip.GzipFile(_TARGET, "wb", mtime=0) as file:
        file.write("\n".join(lines).encode("ascii"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
