"""The parser and the model client are for the process that extracts; others must not pay for them."""

import subprocess
import sys

PROBE = """
import os, sys
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
import brain.extract, brain.extract.commands, brain.extract.schema
import django
django.setup()
import brain.llm
print([name for name in ("spacy", "pydantic_ai", "openai") if name in sys.modules])
"""


def test_importing_the_extraction_loads_neither_parser_nor_client() -> None:
    shown = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    assert shown.stdout.strip().splitlines()[-1] == "[]"
