"""docs/python-client.md: the package builds, and each recipe does what it says."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from memories.models import User
from tests.brain.completions.conftest import stored_messages
from tests.brain.scripted_model import Step, serve
from tests.clients.conftest import in_a_thread

ROOT = Path(settings.BASE_DIR)
TEXT = (ROOT / "docs" / "python-client.md").read_text()
ASKED = "Which instrument do I play?"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture
def surroundings(url: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOREKEEPER_URL", url)
    monkeypatch.setenv("LOREKEEPER_KEY", key)


def test_each_recipe_recalls_and_learns(
    surroundings: None, user: User, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server, model = serve()
    monkeypatch.setenv("OPENAI_BASE_URL", model.url)
    monkeypatch.setenv("OPENAI_API_KEY", "x")
    turn, openai, pydantic_ai, _langgraph = blocks("python")
    try:
        run(turn)
        run("from lorekeeper import Memory\nMemory().remember('The user plays the bassoon.')")
        model.says(Step(pieces=["The ", "bassoon."]))
        run(openai)
        model.says(Step("The bassoon."))
        run(pydantic_ai)
    finally:
        server.shutdown()
        server.server_close()
    assert stored_messages(user) == [
        "I play the bassoon.",
        "A fine instrument.",
        *[ASKED, "The bassoon."] * 2,
    ]
    assert capsys.readouterr().out.count("The bassoon.") == 2
    for request in model.requests:
        assert any("plays the bassoon" in str(each["content"]) for each in request["messages"][:-1])


def test_langgraphs_store_keeps_and_finds(surroundings: None, capsys: pytest.CaptureFixture[str]) -> None:
    run(blocks("python")[3])
    first, second = capsys.readouterr().out.splitlines()
    assert first == "{'text': 'Prefers green tea.', 'strength': 3}"
    assert second.startswith("tea 0.")


def run(program: str) -> None:
    names: dict[str, Any] = {}
    in_a_thread(lambda: exec(program, names))  # noqa: S102 - the document's own


@pytest.mark.skipif(not shutil.which("curl"), reason="the recipe is curl's")
def test_the_recipe_for_curl(surroundings: None, user: User) -> None:
    done = subprocess.run(
        ["/usr/bin/env", "bash", "-ec", blocks("sh")[1]],
        env=os.environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"context"' in done.stdout
    assert stored_messages(user) == [ASKED, "The bassoon."]


def test_the_package_builds_a_wheel(tmp_path: Path) -> None:
    passing = shutil.ignore_patterns("*.egg-info", "build", "__pycache__")
    source = shutil.copytree(ROOT / "clients" / "python", tmp_path / "source", ignore=passing)
    build = f"from setuptools import build_meta; build_meta.build_wheel({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=source, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("lorekeeper_client-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {"lorekeeper/__init__.py", "lorekeeper/py.typed", "lorekeeper/client.py"} <= set(names)
