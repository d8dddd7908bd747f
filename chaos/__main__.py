"""`make chaos`: every fault under steady traffic, how long each was felt, and the proof.

ARGS=--short: some of them. ARGS="--only disk": those whose name holds that word. ARGS="--soak 30": no fault at all for 30
minutes, and whether anything grows (`make soak MINUTES=30`).

CHAOS_DATA_DIR names a data folder; one that is a file system of its own is filled up as well.
"""

import os
import sys
import time
from argparse import ArgumentParser
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import TextIO

from brain.environment import ROOT
from chaos import clock, soak
from chaos.faults import FAULTS, Fault, require_all_parts
from chaos.product import Product, running
from chaos.proof import Learning, Proof, prove
from chaos.traffic import Traffic

_BACK_SECONDS = 180.0
QUIET_SECONDS = 15.0  # of traffic alone: before the first fault, and after each
_COLUMNS = ("exchanges", "recalls", "learning", "half / 95 % of exchanges within", "sent again")


def run(data_dir: Path, models: Path, *, short: bool, quiet: float, out: TextIO, only: str = "") -> Proof:
    """Prints a row a fault to `out`. Raises RuntimeError where a part stays away."""
    wanted = [each for each in FAULTS if (each.short or not short) and only in each.name]
    print(f"| fault | {' | '.join(_COLUMNS)} |\n|---|{'---|' * len(_COLUMNS)}", file=out)
    proofs = []
    for own_clock in (False, True):
        faults = [each for each in wanted if each.own_clock == own_clock]
        if own_clock and not clock.can_jump():
            for each in faults:
                print(f"| {each.name} | {clock.MISSING} |", file=out)
        elif faults:
            proofs.append(_run(data_dir, models, faults, own_clock=own_clock, quiet=quiet, out=out))
    return Proof.of_all(proofs)


def _run(
    data_dir: Path, models: Path, faults: list[Fault], *, own_clock: bool, quiet: float, out: TextIO
) -> Proof:
    with running(data_dir, models, own_clock=own_clock) as product:
        traffic, learning = begin(product)
        time.sleep(quiet)  # the first of everything is slow
        try:
            for fault in faults:
                row = fault.impossible(product) or _felt(fault, product, traffic, learning, quiet)
                print(f"| {fault.name} | {row} |", file=out, flush=True)
        finally:
            traffic.stop()
        require_all_parts(product)
        return prove(product, traffic.taken)


def begin(product: Product) -> tuple[Traffic, Learning]:
    traffic = Traffic(product.url, product.command("apikey", "issue", "--surface=web", "--name=chaos"))
    learning = Learning(product)
    traffic.start()
    learning.start()
    return traffic, learning


def _felt(fault: Fault, product: Product, traffic: Traffic, learning: Learning, quiet: float) -> str:
    """From the fault on: the longest silence of each kind of answer, what an answer took, and how many calls were sent again."""
    answers = (traffic.taken_at, traffic.recalled_at, learning.at)
    refused, answered, begun = traffic.refused, len(traffic.took), time.monotonic()
    fault.do(product)
    ended = time.monotonic()
    time.sleep(quiet)
    while not all(each and each[-1] > ended + quiet for each in answers):
        if time.monotonic() > ended + _BACK_SECONDS:
            break
        time.sleep(0.2)
    silences = (f"{_longest_gap(begun, each):.1f} s" for each in answers)
    took = [1000 * each for each in sorted(traffic.took[answered:])] or [0.0]
    within = f"{took[len(took) // 2]:.0f} / {took[int(0.95 * len(took))]:.0f} ms"
    return " | ".join([*silences, within, str(traffic.refused - refused)])


def _longest_gap(begun: float, times: list[float]) -> float:
    """`begun` and now are ends of a gap, too: what has not come back yet is seen."""
    after = [begun, *sorted(each for each in list(times) if each > begun), time.monotonic()]
    return max(later - earlier for earlier, later in pairwise(after))


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="make chaos")
    parser.add_argument("--short", action="store_true", help="some of the faults, as the tests do")
    parser.add_argument("--only", default="", metavar="WORD", help="faults whose name holds it")
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="no fault, and what grows meanwhile")
    chosen = parser.parse_args(arguments)
    folder = Path(os.environ.get("CHAOS_DATA_DIR", ROOT / ".data" / "chaos")).resolve()
    models = ROOT / ".data" / "models"
    if chosen.soak:
        with running(folder, models) as product:
            traffic, _ = begin(product)
            whole = soak.watch(product, traffic, minutes=chosen.soak, out=sys.stdout)
            traffic.stop()
            proof = prove(product, traffic.taken)
    else:
        whole = True
        proof = run(folder, models, short=chosen.short, only=chosen.only, quiet=QUIET_SECONDS, out=sys.stdout)
    print(", ".join(f"{name} {value}" for name, value in asdict(proof).items()))
    return 0 if proof.holds() and whole else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
