"""`manage.py evaluate recall` on a made-up dialogue: the figures, what it leaves behind, and what it cannot read."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from brain.evaluation.recall import measure, read
from brain.management.commands.evaluate import UnreadableError
from memories.models import Memory, User

DIALOGUE: dict[str, Any] = {
    "conversation": {
        "speaker_a": "Nora",
        "speaker_b": "Piet",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Nora", "dia_id": "D1:1", "text": "Hi Piet!"},
            {
                "speaker": "Piet",
                "dia_id": "D1:2",
                "text": "I bought a red canoe.",
                "blip_caption": "a canoe on a lake",
            },
            {"speaker": "Nora", "dia_id": "D1:3", "text": "Where did you find it?"},
            {"speaker": "Piet", "dia_id": "D1:4", "text": "At the flea market."},
        ],
        "session_2_date_time": "9:00 am on 2 June, 2023",
        "session_2": [
            {"speaker": "Nora", "dia_id": "D2:1", "text": "I planted tomatoes. " + "Lovely. " * 80}
        ],
    },
    "qa": [
        {"question": "What did Piet buy?", "answer": "a canoe", "evidence": ["D1:2"], "category": 4},
        {
            "question": "Where did Piet buy the canoe?",
            "answer": "market",
            "evidence": ["D1:2; D1:4"],
            "category": 1,
        },
        {"question": "What did Nora plant?", "answer": 2023, "evidence": ["D2:1", "D9:9"], "category": 2},
        {
            "question": "Who flew to Mars?",
            "adversarial_answer": "nobody",
            "evidence": ["D1:1"],
            "category": 5,
        },
        {"question": "No evidence?", "answer": "", "evidence": [], "category": 3},
    ],
}


@pytest.mark.django_db
def test_it_measures_with_the_agreed_keys_and_leaves_nothing_behind() -> None:
    figures = measure([DIALOGUE])
    assert set(figures) == {"questions", "recall", "categories", "p50_ms", "p95_ms"}
    assert figures["questions"] == 3
    assert figures["recall"] == {"5": 1.0, "10": 1.0, "20": 1.0}
    assert figures["categories"]["1"] == {"questions": 1, "5": 1.0, "10": 1.0, "20": 1.0}
    assert 0 < figures["p50_ms"] <= figures["p95_ms"]
    assert not User.objects.exists()
    assert not Memory.objects.exists()


@pytest.mark.django_db
def test_the_command_prints_one_json_object(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps([DIALOGUE]))
    (tmp_path / "two.json").write_text(json.dumps(DIALOGUE))
    out = StringIO()
    call_command("evaluate", "recall", tmp_path, "--json", stdout=out)
    assert json.loads(out.getvalue())["questions"] == 6


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "not JSON"),
        ("[]", "no dialogue"),
        ("[{}]", "dialogue 1: the field 'conversation' is missing"),
        (json.dumps([DIALOGUE, 3]), "dialogue 2"),
        (json.dumps(DIALOGUE).replace("8 May, 2023", "some day"), "does not match"),
        (json.dumps(DIALOGUE).replace("dia_id", "id"), "dia_id"),
        (json.dumps(DIALOGUE).replace('"category"', '"kind"'), "category"),
        ("\udcff", "cannot be read"),
    ],
)
def test_an_unreadable_file_is_told_with_the_reason(tmp_path: Path, content: str, reason: str) -> None:
    file = tmp_path / "dialogues.json"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(UnreadableError, match=reason):
        read(file)


def test_a_file_that_is_not_there_and_an_empty_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"no \.json file"):
        read(tmp_path)
    with pytest.raises(UnreadableError, match="cannot be read"):
        read(tmp_path / "missing.json")
    with pytest.raises(SystemExit) as ended:
        call_command("evaluate", "recall", tmp_path / "missing.json", stderr=StringIO())
    assert ended.value.code == 2
