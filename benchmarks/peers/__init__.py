"""Lorekeeper beside other memories: 2,000 adds and 500 searches over 10 people, the same vectors given to all.

Each peer is installed into an environment of its own below the data folder and runs in a process of its own; one that
cannot be installed is skipped. LOCOMO=<locomo10.json> adds Hit@10 of the observations of those dialogues.
"""

import os
import sys
from pathlib import Path
from typing import Any

from benchmarks.peers import hits, installed, ours, workload
from brain.environment import environment
from brain.run.embedded import Urls


def measure(urls: Urls) -> dict[str, Any]:
    folder = environment.data_dir / "peers"
    folder.mkdir(parents=True, exist_ok=True)
    given = workload.prepared(folder / "workload.npz")
    figures: dict[str, Any] = {"load average": round(os.getloadavg()[0], 1)}
    figures["lorekeeper"] = ours.measure(urls, given)
    for name in installed.PEERS:
        figures[name] = installed.measure(name, folder, given.file, urls)
        sys.stdout.write(f"  {name}: {figures[name]}\n")
    path = os.environ.get("LOCOMO", "")
    figures["hit@10"] = hits.measure(Path(path)) if path else "skipped: LOCOMO names no file of dialogues"
    return figures
