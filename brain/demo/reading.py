"""The demo's conversations, read from the files beside this one and checked."""

import json
from collections.abc import Iterator
from datetime import time
from pathlib import Path
from typing import Any

from brain.demo.complaints import complaints
from brain.demo.script import Company, Note, Person, Proposal, Review, Script, ScriptError, Turn

FOLDER = Path(__file__).parent


def load(folder: Path = FOLDER) -> Script:
    """Read and check the demo's files; raises ScriptError."""
    people = tuple(_person(*row) for row in _rows(folder / "people.jsonl"))
    turns = sorted(
        (_turn(*row) for row in _rows(folder / "conversations.jsonl")), key=lambda turn: turn.order
    )
    reviews = [_review(*row) for row in _rows(folder / "reviews.jsonl")]
    script = Script(
        company=_company(folder / "company.json"),
        people=people,
        turns=tuple(turns),
        proposals=tuple(proposal for proposal, _ in reviews if proposal),
        reviews=tuple(review for _, review in reviews if review),
    )
    for complaint in complaints(script):
        raise ScriptError(complaint)
    return script


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        place = f"{path.name}, line {number}"
        try:
            yield place, json.loads(line)
        except json.JSONDecodeError as error:
            raise ScriptError(f"{place}: {error}") from error


def _company(path: Path) -> Company:
    row = json.loads(path.read_text(encoding="utf-8"))
    return Company(name=row["name"], about=row["about"], allowed_terms=frozenset(row["allowed_terms"]))


def _person(place: str, row: dict[str, Any]) -> Person:
    try:
        return Person(**row)
    except (TypeError, ValueError) as error:
        raise ScriptError(f"{place}: {error}") from error


def _turn(place: str, row: dict[str, Any]) -> Turn:
    try:
        read = {"time": time.fromisoformat(row["time"]), "note": Note(row["note"])}
        return Turn(**{**row, **read})
    except (KeyError, TypeError, ValueError) as error:
        raise ScriptError(f"{place}: {error}") from error


def _review(place: str, row: dict[str, Any]) -> tuple[Proposal | None, Review | None]:
    """A proposal, a decision, or a decision and the proposal that it is about where no turn makes it."""
    try:
        proposal = None
        if "person" in row:
            stopped = row.get("stopped", False)
            proposal = Proposal(row["person"], row["statement"], row["proposed"], row.get("agent"), stopped)
        if "verdict" not in row and proposal:
            return proposal, None
        optional = {name: row[name] for name in ("by", "into", "reason") if name in row}
        return proposal, Review(row["statement"], row["verdict"], row["decided"], **optional)
    except (KeyError, TypeError, ValueError) as error:
        raise ScriptError(f"{place}: {error}") from error
