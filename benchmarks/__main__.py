"""Run all benchmarks, or the ones named: `make bench ARGS="recall http"`. Writes benchmarks/results.json."""

import json
import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

from brain.environment import ROOT, environment

environment.data_dir = ROOT / ".data" / "bench"
environment.log_level = "WARNING"
os.environ["DATA_DIR"] = str(environment.data_dir)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")
os.environ.setdefault("LOG_LEVEL", "WARNING")

import django  # noqa: E402 - the data folder is chosen first

django.setup()

from django.core.management import call_command  # noqa: E402

from benchmarks import (  # noqa: E402
    growth,
    http,
    importing,
    knowledge,
    learning,
    maintenance,
    mcp,
    partitions,
    peers,
    recall,
    stats,
    surfaces,
    world,
)
from brain.run import embedded, warm_up  # noqa: E402

ALL = {
    "recall": recall.measure,
    "million": recall.measure_million,
    "growth": growth.measure,
    "partitions": partitions.measure,
    "http": http.measure,
    "surfaces": surfaces.measure,
    "mcp": mcp.measure,
    "learning": learning.measure,
    "import": importing.measure,
    "knowledge": knowledge.measure,
    "peers": peers.measure,
    "stats": stats.measure,
    "maintenance": maintenance.measure,
    "world": world.measure,
}
RESULTS = Path(__file__).parent / "results.json"


def main(names: list[str]) -> None:
    unknown = set(names) - ALL.keys()
    if unknown:
        sys.exit(f"No benchmark {', '.join(sorted(unknown))}. There are: {', '.join(ALL)}.")
    figures = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    figures["machine"] = f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}"
    figures["measured_at"] = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    with embedded.running(environment.data_dir) as urls:
        embedded.bootstrap(urls.admin, embedded=True)
        call_command("migrate", database="owner", verbosity=0)
        warm_up.load()  # as the processes that are measured from within here do
        for name in names or ALL:
            print(f"{name} …", flush=True)
            figures[name] = ALL[name](urls)
            print(json.dumps(figures[name], indent=2), flush=True)
    RESULTS.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
