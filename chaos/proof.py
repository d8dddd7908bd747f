"""What must hold when the traffic has ended, asked of the database itself as its superuser."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

import psycopg

from brain.run import embedded
from brain.run.embedded.addresses import DATABASE
from chaos.product import Product
from chaos.traffic import WORDS

_DRAIN_SECONDS = 300.0

_UNLEARNED = "SELECT count(*) FROM memories_exchange WHERE status <> 'learned'"
_KEYS = "SELECT idempotency_key, id::text FROM memories_exchange"
_RUNS = "SELECT count(*) FROM memories_learnrun"
_SIDES = (
    "SELECT count(*) FROM (SELECT 1 FROM memories_message GROUP BY exchange_id HAVING count(*) <> 2) AS odd"
)
_TWICE = """
    SELECT count(*) FROM (
        SELECT 1 FROM memories_memory WHERE superseded_by_id IS NULL GROUP BY user_id, content HAVING count(*) > 1
    ) AS twice
"""
_STRAYED = """
    SELECT count(*) FROM memories_surfacelink AS who
    JOIN (SELECT user_id, content FROM memories_memory UNION ALL SELECT user_id, content FROM memories_message) AS text
        USING (user_id)
    WHERE text.content ~ %(words)s AND text.content !~ (%(each)s::text[])[who.external_id::int + 1]
"""


class Learning(threading.Thread):
    """Notes when exchanges were learned: `at`, by `time.monotonic()`. Goes on when Postgres is back."""

    def __init__(self, product: Product) -> None:
        super().__init__(daemon=True)
        self._product = product
        self.at: list[float] = []

    def run(self) -> None:
        seen = 0
        while True:
            try:
                with connect(self._product) as admin:
                    while True:
                        now = _number(admin, _RUNS)
                        if now > seen:
                            self.at.append(time.monotonic())
                            seen = now
                        time.sleep(0.1)
            except psycopg.Error:  # also while the next product makes its tables
                time.sleep(0.1)


def connect(product: Product) -> psycopg.Connection:
    """As the superuser, whom no fault but a dead Postgres reaches."""
    return psycopg.connect(embedded.urls(product.data_dir).admin, dbname=DATABASE, autocommit=True)


@dataclass
class Proof:
    """Each number but `taken` and the seconds is 0 where everything held."""

    taken: int
    lost: int  # answered with 202, and not there or not learned
    doubled: int  # learned more than once, a message more than once, or a memory that stands twice
    strayed: int  # texts with another person's word
    drained_s: float  # from the end of the traffic until everything was learned
    paused_s: float  # the longest time of these in which nothing was learned: what waits for beat would pause for long

    @classmethod
    def of_all(cls, proofs: Sequence["Proof"]) -> "Proof":
        """Of several runs: sums, and the longest time."""
        return cls(
            taken=sum(each.taken for each in proofs),
            lost=sum(each.lost for each in proofs),
            doubled=sum(each.doubled for each in proofs),
            strayed=sum(each.strayed for each in proofs),
            drained_s=max((each.drained_s for each in proofs), default=0.0),
            paused_s=max((each.paused_s for each in proofs), default=0.0),
        )

    def holds(self) -> bool:
        return not (self.lost or self.doubled or self.strayed)


def prove(product: Product, taken: dict[str, str]) -> Proof:
    """Waits until everything is learned, without doing anything for it, and looks."""
    begun = time.monotonic()
    with connect(product) as admin:
        paused, waited, last = 0.0, 0, begun
        while (now_waits := _number(admin, _UNLEARNED)) and time.monotonic() - begun < _DRAIN_SECONDS:
            if now_waits != waited:
                waited, last = now_waits, time.monotonic()
            paused = max(paused, time.monotonic() - last)
            time.sleep(0.5)
        drained = time.monotonic() - begun
        kept: dict[str, str] = dict(admin.execute(_KEYS).fetchall())
        missing = sum(kept.get(key) != exchange for key, exchange in taken.items())
        words: dict[str, object] = {"words": "|".join(WORDS), "each": list(WORDS)}
        return Proof(
            taken=len(taken),
            lost=missing + _number(admin, _UNLEARNED),
            doubled=abs(_number(admin, _RUNS) - len(kept)) + _number(admin, _SIDES) + _number(admin, _TWICE),
            strayed=_number(admin, _STRAYED, words),
            drained_s=round(drained, 1),
            paused_s=round(paused, 1),
        )


def _number(admin: psycopg.Connection, statement: str, values: dict[str, object] | None = None) -> int:
    row = admin.execute(statement, values).fetchone()
    return int(row[0]) if row else 0
