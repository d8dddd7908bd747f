"""The prompts of the model form, one file each, so that a change to one shows in a diff."""

from functools import cache
from pathlib import Path


@cache
def prompt(name: str) -> str:
    return (Path(__file__).parent / f"{name}.md").read_text(encoding="utf-8").strip()
