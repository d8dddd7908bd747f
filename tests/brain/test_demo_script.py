"""The demo's conversations: enough of every kind, consistent, and playable at any moment."""

import json
import re
import unicodedata
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brain.demo.reading import FOLDER, load
from brain.demo.script import Note, Script, ScriptError

PERSONAL = {Note.DURABLE_FACT, Note.PREFERENCE, Note.CORRECTION, Note.EXPLICIT_REMEMBER}
SCRIPT = load()


def copy_of_the_demo(folder: Path) -> Path:
    return copytree(FOLDER, folder / "demo", ignore=lambda _, names: [n for n in names if "json" not in n])


def change(path: Path, line: int, **values: Any) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **values})
    path.write_text("\n".join(lines), encoding="utf-8")


def words(text: str) -> set[str]:
    bare = unicodedata.normalize("NFKD", text.lower())
    return set(re.findall(r"[a-z]+", "".join(c for c in bare if not unicodedata.combining(c))))


def sentences(text: str) -> list[str]:
    parts = re.split(r"[.?!:]\s+", text.lower().rstrip(".?!"))
    return [" ".join(re.findall(r"[\w+–-]+", part)) for part in parts]


def voices_of_established_facts(script: Script) -> list[int]:
    disputed = {turn.contradicts for turn in script.turns} | {t.id for t in script.turns if t.contradicts}
    return [len(people) for fact, people in script.voices().items() if fact not in disputed]


def test_there_are_enough_people_exchanges_and_surfaces() -> None:
    assert 14 <= len(SCRIPT.people) <= 16
    assert len(SCRIPT.turns) >= 170
    per_surface = Counter(turn.surface for turn in SCRIPT.turns)
    assert set(per_surface) == {"web", "telegram", "mcp"}
    assert min(per_surface.values()) >= 40


def test_every_kind_of_exchange_occurs() -> None:
    assert {turn.note for turn in SCRIPT.turns} == set(Note)


def test_turns_are_in_order_of_time() -> None:
    orders = [turn.order for turn in SCRIPT.turns]
    assert orders == sorted(orders)


@given(now=st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001
def test_every_turn_lies_before_now_and_within_the_demo_days(now: datetime) -> None:
    moments = [turn.at(now) for turn in SCRIPT.turns]
    assert moments == sorted(moments)
    assert moments[-1] < now
    assert moments[0] > now - timedelta(days=47)


def test_half_of_the_people_leave_six_personal_statements() -> None:
    counts = Counter(turn.person for turn in SCRIPT.turns if turn.note in PERSONAL)
    assert sum(count >= 6 for count in counts.values()) >= len(SCRIPT.people) / 2


def test_team_facts_are_stated_by_one_by_two_and_by_more_people() -> None:
    counts = Counter(min(count, 3) for count in voices_of_established_facts(SCRIPT))
    assert counts[1] >= 15
    assert counts[2] >= 12
    assert counts[3] >= 6


def test_a_repeated_fact_comes_in_other_words() -> None:
    said: defaultdict[str, list[str]] = defaultdict(list)
    for turn in SCRIPT.turns:
        if turn.fact:
            said[turn.fact] += sentences(turn.message)
    assert [spoken for spoken in said.values() if len(spoken) > len(set(spoken))] == []


def test_facts_contradict_each_other_and_one_voice_attacks_an_established_one() -> None:
    assert sum(turn.note is Note.CONFLICT and turn.contradicts is not None for turn in SCRIPT.turns) >= 2
    (attack,) = (turn for turn in SCRIPT.turns if turn.note is Note.FALSE_FACT)
    assert attack.contradicts is not None
    assert len(SCRIPT.voices()[attack.contradicts] - {attack.person}) >= 3


def test_team_facts_name_nobody() -> None:
    names = set().union(*(words(person.name) for person in SCRIPT.people))
    for turn in SCRIPT.turns:
        if turn.fact:
            assert not names & words(turn.message), turn.message


def test_everybody_but_the_newcomers_can_contribute() -> None:
    newcomers = {person.handle for person in SCRIPT.people if person.newcomer}
    assert len(newcomers) == 2
    for person in SCRIPT.people:
        turns = SCRIPT.turns_of(person.handle)
        if person.handle in newcomers:
            assert len(turns) <= 5
        else:
            assert turns[0].days_ago >= 30


def test_a_newcomer_backs_a_fact_that_one_eligible_person_stated() -> None:
    newcomers = {person.handle for person in SCRIPT.people if person.newcomer}
    assert any(len(people) == 2 and len(people & newcomers) == 1 for people in SCRIPT.voices().values())


def test_two_people_sign_in_to_the_console() -> None:
    assert sorted(person.staff for person in SCRIPT.people if person.staff) == ["admin", "operator"]


def test_an_allowed_term_is_nobodys_name() -> None:
    names = set().union(*(words(person.name) for person in SCRIPT.people))
    assert not names & set().union(*(words(term) for term in SCRIPT.company.allowed_terms))


@pytest.mark.parametrize(
    ("file", "line", "values", "reason"),
    [
        ("conversations.jsonl", 0, {"note": "gossip"}, "gossip"),
        ("conversations.jsonl", 0, {"surface": "fax"}, "fax"),
        ("conversations.jsonl", 0, {"days_ago": 0}, "days_ago"),
        ("conversations.jsonl", 0, {"time": "noon"}, "noon"),
        ("conversations.jsonl", 0, {"message": " "}, "empty"),
        ("conversations.jsonl", 0, {"mood": "good"}, "mood"),
        ("conversations.jsonl", 0, {"person": "nobody"}, "nobody"),
        ("conversations.jsonl", 0, {"message": SCRIPT.turns[5].message.upper()}, "occurs twice"),
        ("conversations.jsonl", 0, {"echoes": "staging-deploy"}, "staging-deploy"),
        ("conversations.jsonl", 0, {"id": "too-soon"}, "after 0 exchanges"),
        ("people.jsonl", 0, {"timezone": "Mars/Base"}, "Mars/Base"),
        ("people.jsonl", 0, {"email": "somebody@gantline.io"}, "reserved"),
        ("people.jsonl", 0, {"staff": "king"}, "king"),
        ("reviews.jsonl", 0, {"verdict": "postpone"}, "postpone"),
        ("reviews.jsonl", 0, {"into": ""}, "names what it goes into"),
        ("reviews.jsonl", 1, {"proposed": 20}, "decided before it is proposed"),
        ("reviews.jsonl", 1, {"person": "zeynep"}, "after 0 exchanges"),
        ("people.jsonl", 0, {"handle": "tunde"}, "occurs twice"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, file: str, line: int, values: dict[str, Any], reason: str) -> None:
    demo = copy_of_the_demo(tmp_path)
    change(demo / file, line, **values)
    with pytest.raises(ScriptError, match=re.escape(reason)):
        load(demo)


def test_broken_json_is_named_with_its_line(tmp_path: Path) -> None:
    demo = copy_of_the_demo(tmp_path)
    (demo / "people.jsonl").write_text("{\n", encoding="utf-8")
    with pytest.raises(ScriptError, match=r"people\.jsonl, line 1"):
        load(demo)
