from pathlib import Path

import pytest

from brain import browser


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_the_named_one_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = program(tmp_path / "mine")
    monkeypatch.setenv("PATH", str(program(tmp_path / "bin" / "chromium").parent))
    monkeypatch.setenv("CHROMIUM", str(named))
    assert browser.find() == named
    monkeypatch.delenv("CHROMIUM")
    assert browser.find() == tmp_path / "bin" / "chromium"


def test_chrome_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    chrome = program(tmp_path / "google-chrome")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browser.find() == chrome


def test_a_wrong_name_is_said_and_nothing_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert browser.find() is None
    assert browser.main() == 1
    assert "CHROMIUM names /nowhere/chromium" in capsys.readouterr().err
