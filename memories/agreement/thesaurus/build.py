"""Builds `words.txt.gz`: `python -m memories.agreement.thesaurus.build FOLDER`, a folder with WordNet's data files."""

import gzip
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from memories.gate.build.vocabulary import english

_TARGET = Path(__file__).with_name("words.txt.gz")
_WORD = re.compile(r"[a-z]{3,}")
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


def main(folder: Path) -> None:
    """Writes word, senses, heads of similar senses, verbs that it is the doing of, opposites."""
    known = synsets(folder)
    rows: dict[str, tuple[set[str], set[str], set[str], set[str]]] = defaultdict(
        lambda: (set(), set(), set(), set())
    )
    for word, offsets in senses(folder, english("small")):
        own, heads, verbs, opposites = rows[word]
        for offset in offsets:
            synset = known[offset]
            if len(synset.words) > 1 or offset[0] == "a":
                own.add(offset)
            place = synset.words.index(word) + 1 if word in synset.words else 0
            for kind, other, source, target in synset.pointers:
                if kind == _SIMILAR and synset.satellite:
                    heads.add(other)
                named = known[other].words[target - 1] if source == place and target else ""
                if not _WORD.fullmatch(named):
                    continue
                if kind == _TO_VERB and offset[0] == "n" and other[0] == "v" and synset.file in _DOINGS:
                    verbs.add(named)
                if kind == _OPPOSITE:
                    opposites.add(named)
    _write(rows)


def _write(rows: dict[str, tuple[set[str], set[str], set[str], set[str]]]) -> None:
    """Numbers the synsets that two words share; drops the words of which nothing is known."""
    holders: dict[str, int] = defaultdict(int)
    for own, heads, _verbs, _opposites in rows.values():
        for offset in own | heads:
            holders[offset] += 1
    numbers = {
        offset: f"{offset[0]}{n:x}"
        for n, offset in enumerate(sorted(o for o, count in holders.items() if count > 1))
    }
    lines = []
    for word, (own, heads, verbs, opposites) in sorted(rows.items()):
        columns = (
            sorted(numbers[o] for o in own if o in numbers),
            sorted(numbers[o] for o in heads if o in numbers),
            sorted(verbs - {word}),
            sorted(opposites),
        )
        if any(columns):
            lines.append("\t".join([word, *(" ".join(column) for column in columns)]).rstrip())
    with gzip.GzipFile(_TARGET, "wb", mtime=0) as file:
        file.write("\n".join(lines).encode("ascii"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
