"""A web process loads the parser in the background, unless it is told to leave that to the first "remember"."""

import subprocess
import sys

PROBE = """
import os, sys
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
import django; django.setup()
from brain.run import warm_up
from brain.environment import environment
for environment.parser_in_web in (False, True):
    warm_up.for_requests().join()
    print("spacy" in sys.modules, "torch" in sys.modules)
"""


def test_the_parser_is_loaded_behind_its_setting_and_without_torch() -> None:
    shown = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-2:] == ["False False", "True False"]
