"""`make chaos`: every fault under steady traffic, how long each was felt, and the proof. ARGS=--short: four of them.

CHAOS_DATA_DIR names a data folder; one that is a file system of its own is filled up as well.
"""

import os
import sys
import time
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import TextIO

from brain.environment import ROOT
from chaos.faults import FAULTS, Fault, require_all_parts
from chaos.product import Product, running
from chaos.proof import Learning, Proof, prove
from chaos.traffic import Traffic

_BACK_SECONDS = 180.0
QUIET_SECONDS = 15.0  # of traffic alone: before the first fault, and after each
_COLUMNS = ("exchanges", "recalls", "learning", "sent again")


def run(data_dir: Path, models: Path, *, short: bool, quiet: float, out: TextIO) -> Proof:
    """Prints a row a fault to `out`. Raises RuntimeError where a part stays away."""
    with running(data_dir, models) as product:
        traffic = Traffic(product.url, product.command("apikey", "issue", "--surface=web", "--name=chaos"))
        learning = Learning(product)
        traffic.start()
        learning.start()
        time.sleep(quiet)  # the first of everything is slow
        print(f"| fault | {' | '.join(_COLUMNS)} |\n|---|{'---|' * len(_COLUMNS)}", file=out)
        try:
            for fault in (each for each in FAULTS if each.short or not short):
                row = fault.impossible(product) or _felt(fault, product, traffic, learning, quiet)
                print(f"| {fault.name} | {row} |", file=out, flush=True)
        finally:
            traffic.stop()
        require_all_parts(product)
        return prove(product, traffic.taken)


def _felt(fault: Fault, product: Product, traffic: Traffic, learning: Learning, quiet: float) -> str:
    """The longest silence in seconds of each kind of answer from the fault on, and how many calls were sent again."""
    answers = (traffic.taken_at, traffic.recalled_at, learning.at)
    refused, begun = traffic.refused, time.monotonic()
    fault.do(product)
    ended = time.monotonic()
    time.sleep(quiet)
    while not all(each and each[-1] > ended + quiet for each in answers):
        if time.monotonic() > ended + _BACK_SECONDS:
            break
        time.sleep(0.2)
    silences = (f"{_longest_gap(begun, each):.1f} s" for each in answers)
    return " | ".join([*silences, str(traffic.refused - refused)])


def _longest_gap(begun: float, times: list[float]) -> float:
    """`begun` and now are ends of a gap, too: what has not come back yet is seen."""
    after = [begun, *sorted(each for each in list(times) if each > begun), time.monotonic()]
    return max(later - earlier for earlier, later in pairwise(after))


def main(arguments: list[str]) -> int:
    if set(arguments) - {"--short"}:
        print("make chaos [ARGS=--short]", file=sys.stderr)
        return 2
    folder = Path(os.environ.get("CHAOS_DATA_DIR", ROOT / ".data" / "chaos")).resolve()
    proof = run(
        folder, ROOT / ".data" / "models", short="--short" in arguments, quiet=QUIET_SECONDS, out=sys.stdout
    )
    print(", ".join(f"{name} {value}" for name, value in asdict(proof).items()))
    return 0 if proof.holds() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
