"""A night over everybody's memory by a worker with two processes, recalls beside it; and the history for a prompt.

BENCH_PEOPLE is how many people there are, each with 50 memories and 200 messages on average, a few with very many.
"""

import os
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import numpy as np
import psutil
import psycopg
from pgvector import HalfVector
from psycopg.types.json import Jsonb

from benchmarks import process, store, timing
from brain.run.embedded import Urls
from memories import background, live_settings, tasks
from memories.actions.exchanges import receive_exchange
from memories.actions.prompt_history import history_for_prompt
from memories.actions.recall import Asked, recall_personal
from memories.models import Exchange, User
from memories.tenancy import acting_as

PEOPLE = int(os.environ.get("BENCH_PEOPLE", "2000"))
MEMORIES, MESSAGES = 50 * PEOPLE, 200 * PEOPLE
HISTORY = 10 * PEOPLE  # messages of the one whose history is asked for
TOKENS = 8_000
RECALLS, HISTORIES = 1_000, 100
PAUSE = 0.02  # seconds between two recalls
WAIT = 3_600.0
A_SESSION = 10  # exchanges
LOADED_AT_ONCE = 50_000  # messages
# Each before what refers to it.
SESSION_COLUMNS = {
    "conversation": "id, user_id, surface, started_at, last_message_at",
    "exchange": "id, user_id, idempotency_key, conversation_id, surface, occurred_at, received_at, queued_at, status, "
    "attempts, requeues",
    "message": "id, user_id, conversation_id, exchange_id, role, content, created_at",
}
REWORDED = 12  # one memory of so many says again what the one before it says
DAY = timedelta(days=1)
WORKER = ("-A", "brain.celery", "worker", "--concurrency=2", "--loglevel=WARNING")
WORDING_PAIRS = (
    ("The user goes running along the {a} on {b} mornings.", "On {b} mornings the user goes running along the {a}."),
    ("The user's {a} project is due in {b}.", "In {b} the user's {a} project is due."),
    ("The user keeps {n} hives behind the {a}.", "Behind the {a} the user keeps {n} hives."),
    ("The user works as a {a} builder.", "The user is employed as a {a} builder."),
    ("The user learned {a} repair in {b}.", "In {b} the user learned {a} repair."),
)  # fmt: skip
A = ("canal", "harbour", "violin", "glacier", "orchard", "tram", "kiln", "weaver", "lantern", "quarry")
B = ("March", "April", "June", "October", "November", "January")
ASKED = (
    "When do I go running along the {a}?",
    "Which project is due in {b}?",
    "How many hives do I keep behind the {a}?",
    "What did I learn in {b}?",
)
CHAT_MESSAGES = (
    "I looked at the {a} again and it will take until {b}, I think, because {n} parts are missing.",
    "What do you make of the {a}? Last {b} it was {n} euros cheaper.",
    "Good. Then we meet at the {a} in {b} and bring {n} of them.",
)


def measure(urls: Urls) -> dict[str, Any]:
    chance = random.Random(7)
    with store.connect(urls) as admin:
        store.empty(admin)
        admin.execute("TRUNCATE memories_assistant CASCADE")
        # Without triggers: each exchange would count itself in its person's row, tens of thousands of times in one transaction.
        admin.execute("SET session_replication_role = replica")
        sizes = store.zipf_sizes(MEMORIES, PEOPLE)
        owners = store.load(admin, [0] * len(sizes))
        _memories(admin, owners, sizes, chance)
        _messages(admin, owners, store.zipf_sizes(MESSAGES, PEOPLE), chance)
        long_one = _messages_of_one(admin, chance)
        admin.execute("SET session_replication_role = origin")
        admin.commit()
        admin.autocommit = True
        admin.execute("VACUUM ANALYZE")
        figures: dict[str, Any] = {
            "people": PEOPLE,
            "memories": sum(sizes),
            "messages": _count(admin, "message"),
        }
        figures["night"] = _night(admin, long_one, owners, sizes)
        figures[f"history of {HISTORY} messages in {TOKENS} tokens"] = _history(long_one)
    return figures


def _memories(
    admin: store.Admin, owners: Sequence[UUID], sizes: Sequence[int], chance: random.Random
) -> None:
    drawn = np.random.default_rng(7)
    now = datetime.now(UTC)
    with (
        admin.cursor() as cursor,
        cursor.copy(f"COPY memories_memory ({', '.join(store.COLUMNS)}) FROM STDIN (FORMAT BINARY)") as copy,
    ):
        copy.set_types(store.TYPES)
        for owner, size in zip(owners, sizes, strict=True):
            vectors, wordings = store.vectors(size, drawn), ("", "")
            for number, vector in enumerate(vectors):
                again = number % REWORDED == 1
                if again:
                    near = vectors[number - 1] + 0.01 * drawn.normal(size=384)
                    vector = near / np.linalg.norm(near)  # noqa: PLW2901 - it says the same
                else:
                    wordings = chance.choice(WORDING_PAIRS)
                    words = _words(chance)
                stated_at = now - chance.random() * 400 * DAY
                copy.write_row([
                    uuid4(), owner, "fact", wordings[again].format(**words), HalfVector(vector), "bench",
                    chance.randint(1, 5), 1.0, "web", stated_at, stated_at, 0, 0, 0, "note", [], [], [], [], "", True, "",
                    Jsonb({}), Jsonb([]),
                ])  # fmt: skip
    admin.commit()


def _messages(
    admin: store.Admin, owners: Sequence[UUID], sizes: Sequence[int], chance: random.Random
) -> None:
    """Sessions over 400 days: a tenth of all messages has been kept for longer than they are kept."""
    rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in SESSION_COLUMNS}
    for owner, size in zip(owners, sizes, strict=True):
        for start in range(0, size // 2, A_SESSION):
            _session(owner, min(A_SESSION, size // 2 - start), rows, chance)
        if len(rows["message"]) > LOADED_AT_ONCE:
            _copy(admin, rows)
    _copy(admin, rows)


def _session(
    owner: UUID, exchanges: int, rows: dict[str, list[tuple[Any, ...]]], chance: random.Random
) -> None:
    session, began = uuid4(), datetime.now(UTC) - 2 * DAY - chance.random() * 400 * DAY
    rows["conversation"].append((session, owner, "web", began, began + timedelta(minutes=exchanges)))
    for place in range(exchanges):
        at, exchange = began + timedelta(minutes=place), uuid4()
        rows["exchange"].append((exchange, owner, exchange.hex, session, "web", at, at, at, "learned", 1, 0))
        message = chance.choice(CHAT_MESSAGES).format(**_words(chance))
        for role, text in (("person", message), ("assistant", f"Noted. {message}")):
            rows["message"].append((uuid4(), owner, session, exchange, role, text, at))


def _messages_of_one(admin: store.Admin, chance: random.Random) -> UUID:
    (owner,) = store.load(admin, [0])
    _messages(admin, [owner], [HISTORY], chance)
    return owner


def _copy(admin: store.Admin, rows: dict[str, list[tuple[Any, ...]]]) -> None:
    for table, columns in SESSION_COLUMNS.items():
        with (
            admin.cursor() as cursor,
            cursor.copy(f"COPY memories_{table} ({columns}) FROM STDIN") as copy,
        ):
            for row in rows[table]:
                copy.write_row(row)
        rows[table].clear()
    admin.commit()


def _words(chance: random.Random) -> dict[str, Any]:
    return {"a": chance.choice(A), "b": chance.choice(B), "n": chance.randint(2, 900)}


def _night(admin: store.Admin, nobody: UUID, owners: Sequence[UUID], sizes: Sequence[int]) -> dict[str, Any]:
    """`nobody` has no memories: with them the worker's processes load what they need."""
    people = [owner for owner, size in zip(owners, sizes, strict=True) if size >= min(20, max(sizes))]
    calls = _recalls(list(User.objects.filter(pk__in=people)))
    alone = _timed(calls, lambda done: done >= RECALLS)
    with process.running("celery", *WORKER) as worker:
        background.send("memories.maintain_one", str(nobody))
        _until(lambda: _finished(admin) >= 1)
        before, started, begun = _seconds_worked(worker.pid), time.perf_counter(), datetime.now(UTC)
        with _longest_lock(admin.info.dsn, admin.info.password) as locks:
            tasks.maintain()
            tasks.retain()
            kept_from = begun - live_settings.current().message_retention_days * DAY
            beside = _timed(
                calls,
                lambda done: (
                    done % 20 == 0 and _finished(admin, begun) >= PEOPLE and not _older(admin, kept_from)
                ),
            )
        seconds, worked = time.perf_counter() - started, _seconds_worked(worker.pid) - before
    return {
        "seconds": round(seconds, 1),
        "processor seconds of the worker": round(worked, 1),
        "longest owner's lock seen, s": round(max(locks, default=0.0), 2),
        "recall alone": alone,
        "recall beside it": beside,
        "p95 beside / alone": round(beside["p95_ms"] / alone["p95_ms"], 2),
        "did": _did(admin, begun),
    }


def _recalls(people: Sequence[User]) -> Iterator[Callable[[], object]]:
    chance, drawn = random.Random(3), np.random.default_rng(3)
    while True:
        for vector in store.vectors(200, drawn):
            text = chance.choice(ASKED).format(**_words(chance))
            yield partial(recall_personal, user=chance.choice(people), vector=vector, k=8, asked=Asked(text))


def _timed(calls: Iterator[Callable[[], object]], ended: Callable[[int], bool]) -> dict[str, float]:
    milliseconds: list[float] = []
    until = time.monotonic() + WAIT
    for number, call in enumerate(calls):
        if ended(number):
            break
        if time.monotonic() > until:
            raise TimeoutError("the night has not ended within an hour")
        started = time.perf_counter()
        call()
        milliseconds.append((time.perf_counter() - started) * 1000)
        time.sleep(PAUSE)
    return timing.percentiles(milliseconds[10:] or milliseconds)  # the first plan, and read from disk


def _until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT
    while not holds():
        if time.monotonic() > until:
            raise TimeoutError("the worker did not begin within an hour")
        time.sleep(0.2)


def _finished(admin: store.Admin, since: datetime | None = None) -> int:
    row = admin.execute(
        "SELECT count(DISTINCT user_id) FROM memories_maintenancerun WHERE finished_at IS NOT NULL "
        "AND started_at >= coalesce(%s, '-infinity'::timestamptz)",
        [since],
    ).fetchone()
    return int(row[0]) if row else 0


def _older(admin: store.Admin, moment: datetime) -> bool:
    return admin.execute("SELECT FROM memories_message WHERE created_at < %s LIMIT 1", [moment]).rowcount > 0


def _count(admin: store.Admin, table: str) -> int:
    row = admin.execute(f"SELECT count(*) FROM memories_{table}").fetchone()
    return int(row[0]) if row else 0


def _did(admin: store.Admin, since: datetime) -> dict[str, int]:
    rows = admin.execute(
        "SELECT step, sum(number::bigint)::bigint FROM memories_maintenancerun, jsonb_each_text(did) AS each (step, number) "
        "WHERE started_at >= %s GROUP BY step ORDER BY step",
        [since],
    )
    return dict(rows.fetchall())


def _seconds_worked(pid: int) -> float:
    """Of the worker and its processes; Postgres is not among them."""
    worker = psutil.Process(pid)
    return sum(sum(each.cpu_times()[:2]) for each in (worker, *worker.children(recursive=True)))


@contextmanager
def _longest_lock(dsn: str, password: str) -> Iterator[list[float]]:
    """How long transactions hold an advisory lock, seen ten times a second."""
    seen: list[float] = []
    over = threading.Event()

    def look() -> None:
        with psycopg.connect(dsn, password=password, autocommit=True) as admin:
            while not over.wait(0.1):
                row = admin.execute(
                    "SELECT max(extract(epoch FROM clock_timestamp() - a.xact_start)) FROM pg_locks l "
                    "JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' AND l.granted"
                ).fetchone()
                if row and row[0] is not None:
                    seen.append(float(row[0]))

    watching = threading.Thread(target=look)
    watching.start()
    try:
        yield seen
    finally:
        over.set()
        watching.join()


def _history(owner: UUID) -> dict[str, Any]:
    """Each after one message more: what was whole before it begins to be summarised."""
    user = User.objects.get(pk=owner)
    history_for_prompt(user=user, tokens=TOKENS)  # what was never summarised

    def calls() -> Iterator[Callable[[], object]]:
        for number in range(HISTORIES):
            message = CHAT_MESSAGES[number % len(CHAT_MESSAGES)].format(a="kiln", b="June", n=number)
            receive_exchange(user=user, surface="web", message=message, reply="Noted.", queued=False)
            yield partial(history_for_prompt, user=user, tokens=TOKENS)

    found, times = timing.each(calls())
    with acting_as(user):
        kept = Exchange.objects.filter(user=user).count()
    last: Any = found[-1]
    return {**times, "exchanges": kept, "messages": len(last.messages), "summaries": len(last.summaries)}
