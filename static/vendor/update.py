# ruff: noqa: INP001  a script, not a package
"""Fetch what `wanted.json` names from npm and write `lock.json`: name, version, licence and SHA-256 of each file.

    python static/vendor/update.py

Needs npm, and nothing of it at run time: the files are kept in the repository. To take a newer version, change it
in `wanted.json`, run this, look at the difference and at the pages, and commit both.
"""

import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def fetch(folder: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """One package into its folder; returns its entry in the lock."""
    with tempfile.TemporaryDirectory() as scratch:
        spec = f"{wanted['package']}@{wanted['version']}"
        subprocess.run(["npm", "pack", "--silent", "--pack-destination", scratch, spec], check=True)  # noqa: S603, S607
        (archive,) = Path(scratch).glob("*.tgz")
        with tarfile.open(archive) as packed:
            packed.extractall(scratch, filter="data")
        package = Path(scratch) / "package"
        licence = json.loads((package / "package.json").read_text())["license"]
        target = HERE / folder
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        for source, name in wanted["files"].items():
            shutil.copyfile(package / source, target / name)
    return {
        "package": wanted["package"],
        "version": wanted["version"],
        "licence": licence,
        "sha256": {name: digest(target / name) for name in sorted(wanted["files"].values())},
    }


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    names = json.loads((HERE / "wanted.json").read_text())
    lock = {folder: fetch(folder, wanted) for folder, wanted in names.items()}
    (HERE / "lock.json").write_text(json.dumps(lock, indent=2) + "\n")
