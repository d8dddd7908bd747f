"""Words that are no names: English, technical terms, products, places."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from memories.gate.folding import fold

_OWN = Path(__file__).parent / "words"
_SPLIT = re.compile(r"[^A-Za-z\u00c0-\u024f']+|(?<=[a-z])(?=[A-Z])")
_WORD = re.compile(r"[a-z][a-z']*")
# Spelling dictionaries of fields whose words are technical terms; those of human languages are left out.
_FIELDS = [
    "aws",
    "bash",
    "companies",
    "cpp",
    "csharp",
    "css",
    "dart",
    "data-science",
    "django",
    "docker",
    "dotnet",
    "elixir",
    "filetypes",
    "flutter",
    "fonts",
    "fsharp",
    "fullstack",
    "gaming-terms",
    "git",
    "golang",
    "google",
    "haskell",
    "html",
    "java",
    "julia",
    "k8s",
    "kotlin",
    "latex",
    "lua",
    "makefile",
    "markdown",
    "node",
    "npm",
    "php",
    "powershell",
    "python",
    "r",
    "ruby",
    "rust",
    "scala",
    "shell",
    "software-terms",
    "sql",
    "svelte",
    "swift",
    "terraform",
    "typescript",
    "vue",
    "zig",
]


def own(name: str) -> set[str]:
    """The words of a list kept beside this script."""
    return {word for line in own_lines(name) for word in line.split()}


def own_lines(name: str) -> list[str]:
    """The lines of a list whose entries have several words each."""
    lines = (_OWN / f"{name}.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def english(size: str) -> set[str]:
    """Lower-case words of Debian's lists; `size` is small or large."""
    files = (
        ["american-english-small", "british-english-small"]
        if size == "small"
        else ["american-english-large", "british-english-large"]
    )
    found: set[str] = set()
    for file in files:
        for line in Path("/usr/share/dict", file).read_text().splitlines():
            if line[:1].islower():
                found.add(fold(line).removesuffix("'s"))
    return {word for word in found if _WORD.fullmatch(word)}


def technical(node_modules: Path) -> set[str]:
    """Words of the technical spelling dictionaries."""
    found: set[str] = set()
    for field in _FIELDS:
        for file in sorted((node_modules / "@cspell" / f"dict-{field}").rglob("*.txt*")):
            raw = file.read_bytes()
            text = (gzip.decompress(raw) if file.suffix == ".gz" else raw).decode()
            found |= split_words(line for line in text.splitlines() if not line.startswith("#"))
    return found


def brands(node_modules: Path) -> tuple[set[str], set[str]]:
    """Products of one word, and the words of those with several."""
    listed = titles(node_modules)
    single = {fold(title) for title in listed if re.fullmatch(r"[A-Za-z]{2,}", title)}
    return single, split_words(title for title in listed if fold(title) not in single)


def titles(node_modules: Path) -> list[str]:
    """How products, languages and formats are called."""
    icons = json.loads((node_modules / "simple-icons" / "data" / "simple-icons.json").read_text())
    return [icon["title"] for icon in icons] + [*_languages(node_modules)]


def _languages(node_modules: Path) -> list[str]:
    return _node(
        'console.log(JSON.stringify(Object.values(require("linguist-languages")).map((l) => l.name)))',
        node_modules,
    )


def _node(script: str, node_modules: Path) -> list[str]:
    command = ["node", "-e", script]
    done = subprocess.run(command, cwd=node_modules.parent, capture_output=True, text=True, check=True)  # noqa: S603
    result: list[str] = json.loads(done.stdout)
    return [value for value in result if value]


def split_words(lines: Iterable[str]) -> set[str]:
    """The folded words of titles, also of those that are joined by their capitals."""
    found: set[str] = set()
    for line in lines:
        found |= {fold(part) for part in _SPLIT.split(line) if len(part) > 1}
    return {word for word in found if _WORD.fullmatch(word)}
