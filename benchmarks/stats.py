"""The SQL time of Stats over three years of a system with a million memories and a hundred thousand facts."""

from datetime import date, timedelta
from time import perf_counter
from typing import Any

import psycopg
from django.db import connection
from django.utils import timezone

from benchmarks import store
from brain.run.embedded import Urls
from memories.models import User
from memories.selectors.stats import MOST_RECALLED

PEOPLE, MEMORIES, FACTS, EXCHANGES, VERDICTS = 5_000, 1_000_000, 100_000, 1_000_000, 2_000_000
TAIL = 1_500  # exchanges since the differences were last added up: fifteen seconds at a hundred a second
CALLS = 100
DAYS = 3 * 365
MOST = 50.0  # milliseconds that one page may take

# Drawn by number, so that every run fills the same store. Unit vectors of one direction: no function looks at them.
FILL = {
    "memories_memory": f"""
        INSERT INTO memories_memory (id, user_id, kind, content, embedding, embedding_model, importance, strength, surface,
            created_at, updated_at, recall_count, upvotes, downvotes, note_type, people, topics, action_items, tags,
            source, auto_captured, project, meaning, annotations)
        SELECT gen_random_uuid(), (ARRAY(SELECT id FROM memories_user))[1 + n % {PEOPLE}],
            (ARRAY['fact', 'preference', 'correction', 'episode'])[1 + n % 4], 'The user works with tool ' || n,
            array_fill(0.051, ARRAY[384])::halfvec, 'bench', 3, 1,
            (ARRAY['web', 'telegram', 'mcp', 'bmc', 'api'])[1 + n / 7 % 5], day, day, 0, 0, 0, 'note', '{{}}', '{{}}',
            '{{}}', '{{}}', '', true, '', '{{}}', '[]'
        FROM (SELECT n, now() - n % {DAYS} * interval '1 day' AS day FROM generate_series(1, {MEMORIES}) n) drawn""",
    "memories_teamfact": f"""
        INSERT INTO memories_teamfact (id, kind, content, embedding, embedding_model, importance, belief, confidence,
            status, origin, agent_name, promoted_automatically, entered_by_hand, version, restated_count, recall_count,
            confirmed_at, created_at, updated_at, confidence_due)
        SELECT gen_random_uuid(), (ARRAY['fact', 'howto', 'reference', 'glossary'])[1 + n % 4],
            'Service ' || n || ' listens on a port of its own and restarts at night.',
            array_fill(0.051, ARRAY[384])::halfvec, 'bench', 3, 0.5, (n % 100) / 100.0,
            (ARRAY['approved', 'approved', 'approved', 'pending', 'rejected'])[1 + n / 3 % 5],
            (ARRAY['assistant', 'agent', 'user'])[1 + n / 11 % 3], '', false, false, 1, 0, n * 7919::bigint % 5000,
            day, day, day, false
        FROM (
            SELECT n, date_trunc('hour', now() - n % {DAYS} * interval '1 day') AS day FROM generate_series(1, {FACTS}) n
        ) drawn""",
    "memories_learnrun": f"""
        INSERT INTO memories_learnrun (id, hour, form, model, stated, inserted, merged, superseded, proposed, gated,
            corroborated, conflicted, promoted, secrets, milliseconds, tokens_in, tokens_out, cost)
        SELECT gen_random_uuid(), date_trunc('hour', now() - n % {DAYS} * interval '1 day'), 'bench',
            (ARRAY['', 'small', 'large'])[1 + n / 5 % 3], 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 40, 900, 80, 0.0004
        FROM generate_series(1, {EXCHANGES}) n""",
    "memories_decision": f"""
        INSERT INTO memories_decision (id, store, result, relation, gate_rule, day)
        SELECT gen_random_uuid(), (ARRAY['personal', 'team', 'team'])[1 + n % 3], result, '',
            CASE result WHEN 'gated' THEN 'rule.' || n / 13 % 60 ELSE '' END, now() - n % {DAYS} * interval '1 day'
        FROM (
            SELECT n, (ARRAY['inserted', 'gated', 'merged', 'corroborated', 'restated', 'conflicted', 'swallowed',
                'promoted', 'approved', 'rejected'])[1 + n / 3 % 10] AS result FROM generate_series(1, {VERDICTS}) n
        ) drawn""",
}  # fmt: skip
ONE_EXCHANGE = """
    INSERT INTO memories_learnrun (id, hour, form, model, stated, inserted, merged, superseded, proposed, gated,
        corroborated, conflicted, promoted, secrets, milliseconds, tokens_in, tokens_out, cost)
    VALUES (gen_random_uuid(), date_trunc('hour', now()), 'bench', 'small', 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 40, 900, 80, 0.0004);
    INSERT INTO memories_decision (id, store, result, relation, gate_rule, day)
    VALUES (gen_random_uuid(), 'personal', 'inserted', '', '', now()), (gen_random_uuid(), 'team', 'gated', '', 'rule.1', now())
"""
FUNCTIONS = {
    "stats_held": "stats_held()",
    "stats_growth": "stats_growth(%(since)s, %(step)s)",
    "stats_verdicts": "stats_verdicts(%(since)s, %(step)s)",
    "stats_activity": "stats_activity(%(since)s, %(step)s)",
    "stats_waits": "stats_waits(%(since)s)",
    "stats_queue_age": "stats_queue_age()",
    "stats_top_facts": f"stats_top_facts({MOST_RECALLED})",
    "stats_confidence": "stats_confidence()",
    "stats_unlearned": "stats_unlearned()",
}
PERIODS = {"30 days": (29, "day"), "1 year": (364, "month"), "all": (DAYS, "quarter")}


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        _fill(admin)
        figures: dict[str, Any] = {
            "memories": MEMORIES, "facts": FACTS, "exchanges": EXCHANGES, "verdicts": VERDICTS,
            "ms to add everything up": _once("SELECT settle_tallies()"), "ms to survey facts": _once("SELECT survey_facts()"),
        }  # fmt: skip
        figures["settled"] = _periods()
        _tail(admin)
        figures[f"with {TAIL} exchanges not added up"] = _periods()
        figures["ms to add them up"] = _once("SELECT settle_tallies()")
        _empty(admin)
    return figures


def _fill(admin: psycopg.Connection) -> None:
    """Past the vector index, which no figure looks at, and through the triggers, which keep the counts."""
    _empty(admin)
    admin.execute("DROP INDEX teamfact_embedding")
    User.objects.bulk_create([User(username=f"bench-{n}", password="!") for n in range(PEOPLE)])  # noqa: S106
    for table, sql in FILL.items():
        started = perf_counter()
        admin.execute(sql)
        admin.commit()
        print(f"  {table}: {perf_counter() - started:.0f} s", flush=True)
    admin.autocommit = True
    admin.execute("VACUUM ANALYZE memories_memory, memories_teamfact, memories_tally")
    admin.autocommit = False


def _tail(admin: psycopg.Connection) -> None:
    admin.execute(f"DO $$ BEGIN FOR n IN 1..{TAIL} LOOP {ONE_EXCHANGE}; END LOOP; END $$")
    admin.commit()


def _empty(admin: psycopg.Connection) -> None:
    store.empty(admin)
    admin.execute("TRUNCATE memories_tally, memories_recallrank")
    admin.execute(
        "CREATE INDEX IF NOT EXISTS teamfact_embedding ON memories_teamfact "
        "USING hnsw (embedding halfvec_cosine_ops) WITH (m = 16, ef_construction = 64)"
    )
    admin.commit()


def _once(statement: str) -> float:
    started = perf_counter()
    with connection.cursor() as cursor:
        cursor.execute(statement)
    return round((perf_counter() - started) * 1000, 1)


def _periods() -> dict[str, Any]:
    return {
        name: _page(timezone.now().date() - timedelta(days=days), step)
        for name, (days, step) in PERIODS.items()
    }


def _page(since: date, step: str) -> dict[str, Any]:
    """What each function takes, as the application asks it, and all of them for one page."""
    taken = {name: _calls(sql, since, step) for name, sql in FUNCTIONS.items()}
    sums = {
        share: round(sum(each[share] for each in taken.values()), 1)
        for share in ("p50_ms", "p95_ms", "cpu_ms")
    }
    return {**sums, "may take": MOST, "functions": taken}


def _calls(sql: str, since: date, step: str) -> dict[str, float]:
    """Times of one function."""

    def ask() -> int:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {sql}", {"since": since, "step": step})
            return len(cursor.fetchall())

    ask()  # the first call of a connection plans
    times = store.each(ask for _ in range(CALLS))
    return {name: times[name] for name in ("p50_ms", "p95_ms", "cpu_ms")}
