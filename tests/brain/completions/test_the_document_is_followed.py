"""docs/chat-completions.md, step by step, as somebody would who has just started the server."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import call_command
from pytest_django.fixtures import Settings

from brain.environment import Environment
from tests.brain.completions.conftest import stored_messages
from tests.brain.scripted_model import Endpoint, Step
from tests.factories import person

TEXT = (Path(django_settings.BASE_DIR) / "docs" / "chat-completions.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def test_five_minutes(  # noqa: PLR0917 - fixtures
    url: str,
    endpoint: Endpoint,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    (written,) = blocks("ini")
    (tmp_path / ".env").write_text(written)
    read = Environment(_env_file=tmp_path / ".env")
    assert read.answer_base_url
    settings.ANSWER_MODELS, settings.ANSWER_BASE_URL = read.answer_models, endpoint.url
    endpoint.says(Step("Noted."), Step("The bassoon."), Step(pieces=["The ", "bassoon."]))

    issue, ask = blocks("sh")
    marit = person(username="marit")
    command = re.search(r"manage\.py (.*)", issue)
    assert command
    call_command(*command[1].split())
    monkeypatch.setenv("OPENAI_API_KEY", capsys.readouterr().out.strip())
    monkeypatch.setenv("OPENAI_BASE_URL", f"{url}/v1")

    (program,) = blocks("python")
    names: dict[str, Any] = {}
    exec(program, names)  # noqa: S102 - the document's own
    names["client"].close()
    assert capsys.readouterr().out.strip() == "The bassoon."
    assert "bassoon" in endpoint.requests[1]["messages"][1]["content"]
    assert {each["model"] for each in endpoint.requests} == set(read.answer_models)

    if shell := shutil.which("curl") and shutil.which("bash"):
        done = subprocess.run([shell, "-c", ask], env=os.environ, capture_output=True, text=True, check=True)
        assert done.stdout.endswith("data: [DONE]\n\n")
        assert len(stored_messages(marit)) == 6


def test_every_code_that_it_names_is_one(endpoint: Endpoint) -> None:
    folder = Path(django_settings.BASE_DIR) / "brain"
    source = "".join(path.read_text() for path in folder.glob("completions/*.py"))
    source += (folder / "api" / "problems.py").read_text().lower()
    for code in re.findall(r"`([a-z]+(?:_[a-z]+)+)`", TEXT.partition("## What goes wrong")[2]):
        assert code in source, code
