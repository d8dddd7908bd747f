"""Every expression and every function that reads a text from outside takes time in proportion to its length.

The patterns are found by walking the modules, so one that is added tomorrow is tried as well. Each is tried on texts made
for it: whatever it repeats, behind whatever it asks for before. What only ever sees bounded texts is tried at that bound,
and may take its share of the time: 300 ms for 32,000 characters, as the processor took it for which `slowdown` is 1.
"""

import ast
import gc
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import pytest

import brain.extract
import brain.recall
import memories.agreement
import memories.english
import memories.gate
from brain.extract import LONGEST_TEXT
from brain.extract.bounds import LONGEST_COMMAND, LONGEST_LINE, LONGEST_SENTENCE, command_in, squeezed
from brain.extract.rules.reader import LONGEST_MESSAGE, MOST_STATEMENTS
from brain.recall import trigger
from brain.recall.origins import LONGEST
from memories.english.lexemes import MAX_CHARACTERS
from memories.gate.finding import Expression
from memories.models.personal import PROCESS_LENGTH
from memories.models.team import FACT_LENGTH
from tests.hostile_texts import hostile, seconds_of, slowdown, texts_for

PACKAGES = (brain.extract, brain.recall, memories.gate, memories.agreement, memories.english)
# They make data files and weights out of files of the project, and see no text from outside.
OFFLINE = re.compile(r"\.(build|fit)\b")
MOST_CHARACTERS = 32_000
MOST_SECONDS = 0.3
MOST_GROWTH = 2.5  # for twice the length
MEASURABLE = 0.1  # seconds; of less, growth cannot be told from what else the machine does
TRIED = 2_000  # characters at first


def in_one_line(text: str) -> str:
    return " ".join(squeezed(text).split())


@dataclass(frozen=True, slots=True)
class Reads:
    """What a module sees of a text."""

    characters: int = MOST_CHARACTERS
    times: int = 1  # how many parts of this length one text may have
    prepared: Callable[[str], str] = str

    @property
    def seconds(self) -> float:
        return MOST_SECONDS / self.times


TEXTS = Reads(LONGEST_TEXT, prepared=squeezed)
LINES = Reads(LONGEST_LINE, MOST_CHARACTERS // LONGEST_LINE, squeezed)
SENTENCES = Reads(LONGEST_SENTENCE, LONGEST_MESSAGE // LONGEST_SENTENCE, in_one_line)
STATEMENTS = Reads(PROCESS_LENGTH, MOST_STATEMENTS)
FACTS = Reads(FACT_LENGTH, MOST_STATEMENTS)
# The longest beginning of a pattern's name counts; without one it may read anything.
READ = {
    "brain.extract.commands": Reads(LONGEST_COMMAND, 2, command_in),
    "brain.extract.captured": TEXTS,
    "brain.extract.evidence": SENTENCES,
    "brain.extract.evidence.ORDERS": Reads(),
    "brain.extract.explicit": SENTENCES,
    "brain.extract.project": SENTENCES,
    "brain.extract.world": SENTENCES,
    "brain.extract.rules": SENTENCES,
    "brain.extract.rules.exclusions.exclusion": Reads(),
    "brain.extract.rules.exclusions.play": TEXTS,
    "brain.extract.rules.exclusions.setting": TEXTS,
    "brain.extract.rules.preprocessing.own_words": Reads(prepared=squeezed),
    "brain.extract.rules.preprocessing.own_words.PROGRAM": LINES,
    "brain.extract.rules.preprocessing.machine_lines": LINES,
    "brain.extract.rules.preprocessing.text_beside_task": Reads(
        LONGEST_LINE, 2, squeezed
    ),  # the first line and the last
    "brain.extract.rules.preprocessing.sentences": Reads(LONGEST_MESSAGE, prepared=squeezed),
    "brain.extract.rules.preprocessing.spelling": Reads(prepared=squeezed),
    "brain.extract.rules.preprocessing.spelling.OPENS": Reads(40, MOST_CHARACTERS // 40),  # before a word
    "brain.recall.origins": Reads(LONGEST),
    "brain.recall.periods": Reads(2 * trigger.WINDOW),
    "brain.recall.trigger": Reads(2 * trigger.WINDOW),
    "memories.gate": FACTS,
    "memories.gate.secrets": Reads(),
    "memories.gate.labelled_secrets": Reads(),
    "memories.gate.labelled_secrets inside": Reads(400, MOST_CHARACTERS // 400),  # of a value
    "memories.gate.randomness": Reads(),
    "memories.agreement": STATEMENTS,
    "memories.english": SENTENCES,
    "memories.english.lexemes": Reads(MAX_CHARACTERS, MOST_STATEMENTS),
}

WHOLE_TEXTS = (" ", "\n", "-", ", ", "a=b ", "we ", "my x ", '"a" ', "1.", "Dear Ann, ", "a", "{}")


@cache
def modules() -> list[ModuleType]:
    names = [
        each.name
        for package in PACKAGES
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not OFFLINE.search(each.name) and not each.name.endswith("__main__")
    ]
    return [*PACKAGES, *(importlib.import_module(name) for name in names)]


def reading(name: str) -> Reads:
    known = [start for start in READ if re.match(rf"{re.escape(start)}(?![a-z_])", name)]
    return READ[max(known, key=len)] if known else Reads()


def within(value: Any, depth: int = 0) -> Iterator[re.Pattern[str]]:
    """The patterns in a module's value."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Expression):
        yield value.compiled
    elif depth < 4:
        if isinstance(value, dict):
            value = [*value.keys(), *value.values()]
        elif hasattr(value, "__dataclass_fields__") and not isinstance(value, type):
            value = list(vars(value).values()) if hasattr(value, "__dict__") else []
        if isinstance(value, list | tuple | set | frozenset) and len(value) < 2_000:
            for each in value:
                yield from within(each, depth + 1)


@cache
def _tree(module: ModuleType) -> ast.Module:
    """Its source, parsed. Python 3.11 loses count of its depth where the collector runs meanwhile."""
    gc.disable()
    try:
        return ast.parse(inspect.getsource(module))
    finally:
        gc.enable()


def written_in(module: ModuleType) -> Iterator[re.Pattern[str]]:
    """The expressions that stand in calls of `re` inside of functions, where they do not hang on a local name."""
    for node in ast.walk(_tree(module)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.args):
            continue
        if node.func.attr in {"sub", "subn", "search", "match", "fullmatch", "findall", "finditer", "split"}:
            with suppress(NameError):
                yield re.compile(eval(compile(ast.Expression(node.args[0]), "", "eval"), vars(module)))  # noqa: S307 - our own source


@cache
def ways() -> dict[str, set[str]]:
    """Of each name of a module what is asked of it, there and where it is imported: `match`, `search`."""
    used: dict[str, set[str]] = {}
    for module in modules():
        tree = _tree(module)
        imported = _imported(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                home = imported.get(node.value.id, module.__name__)
                used.setdefault(f"{home}.{node.value.id}", set()).add(node.attr)
    return used


def _imported(tree: ast.Module) -> dict[str, str]:
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {each.asname or each.name: node.module or "" for node in nodes for each in node.names}


# In tuples of which each is asked to match.
MATCHED = frozenset(
    f"brain.extract.rules.preprocessing.text_beside_task.{name}" for name in ("TASK", "TEXT_BELOW")
)


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    reads: Reads
    at_start: bool  # never searched with


def patterns() -> dict[re.Pattern[str], Place]:
    """Each with the place where it is defined, or put together."""
    found: dict[re.Pattern[str], Place] = {}
    for module in modules():
        imported = _imported(_tree(module))
        for name, value in list(vars(module).items()):
            if name not in imported:
                full = f"{module.__name__}.{name}"
                used = ways().get(full, set())
                at_start = full in MATCHED or (bool(used) and used <= {"match", "fullmatch", "pattern"})
                for each in within(value):
                    found.setdefault(each, Place(full, reading(full), at_start))
        for each in written_in(module):
            full = f"{module.__name__} inside: {each.pattern[:60]}"
            found.setdefault(each, Place(full, reading(full), at_start=False))
    return found


def tried_with(pattern: re.Pattern[str], *, at_start: bool) -> Callable[[str], object]:
    if at_start:
        return pattern.match
    return lambda text: [None for _ in pattern.finditer(text)]


def objection(call: Callable[[str], object], before: str, pump: str, reads: Reads) -> str | None:
    """Where the time is not in proportion to the length. At first a short text is tried: most are through with that."""
    length = reads.characters

    def took(characters: int) -> float:
        text = hostile(before, pump, characters)
        return seconds_of(call, reads.prepared(text), limit=1.0)

    short = min(length, TRIED)
    if took(short) < reads.seconds * short / length / 8:
        return None
    whole = took(length)
    if whole > min(reads.seconds, MEASURABLE):
        whole = min(whole, took(length))
    if whole > reads.seconds:  # beside another test a processor is slower: what is slow stays so
        whole = min(whole, *(took(length) for _ in range(4)))
    if whole > reads.seconds and whole > reads.seconds * slowdown():
        return f"{whole * 1000:.0f} ms for {length} characters"
    if whole > MEASURABLE and length > TRIED:
        half = max(took(length // 2) for _ in range(2))
        if whole > MOST_GROWTH * half:
            half, whole = (
                max(half, *(took(length // 2) for _ in range(3))),
                min(whole, *(took(length) for _ in range(3))),
            )
        if whole > MOST_GROWTH * half:
            return f"{half * 1000:.0f} ms, and {whole * 1000:.0f} ms for twice the length"
    return None


def test_every_expression_takes_time_in_proportion_to_the_length() -> None:
    found = patterns()
    assert len(found) > 800
    slow = []
    for pattern, place in found.items():
        call = tried_with(pattern, at_start=place.at_start)
        for before, pump in texts_for(pattern):
            if said := objection(call, before, pump, place.reads):
                slow.append(f"{place.name}: {said} of {before[:40]!r} and {pump!r} again and again")
                break
    assert not slow, "\n".join(slow)


# Names and digits of the program's own; a network, which takes as long for every text of a length; and what a model is asked.
NO_TEXTS = frozenset(
    (
        "memories.agreement.tables.lines",
        "memories.english.calendar.number_of",
        "memories.gate.secrets.passes_luhn",
        "memories.gate.meaning.find",
        "memories.gate.meaning.tells_credential",
        "memories.gate.holds_credential",
        "brain.recall.planning.planned",
    )
)


def functions() -> dict[str, Callable[[str], object]]:
    """What takes a text and nothing else."""
    found: dict[str, Callable[[str], object]] = {}
    for module in modules():
        for name, value in vars(module).items():
            here = (
                inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
            )
            full = f"{module.__name__}.{name}"
            if here and full not in NO_TEXTS and _of_a_text(value):
                found[full] = value
    return found


def _of_a_text(function: Callable[..., object]) -> bool:
    parameters = list(inspect.signature(function).parameters.values())
    text = bool(parameters) and parameters[0].annotation in (str, "str")
    return text and all(each.default is not each.empty for each in parameters[1:])


@pytest.mark.parametrize("before", ["", "forget my job, our API token is login aa password "])
def test_every_function_of_a_text_takes_time_in_proportion_to_the_length(before: str) -> None:
    slow = []
    for name, function in functions().items():
        for pump in WHOLE_TEXTS:
            if said := objection(function, before, pump, reading(name)):
                slow.append(f"{name}: {said} of {pump!r} again and again")
                break
    assert not slow, "\n".join(slow)
