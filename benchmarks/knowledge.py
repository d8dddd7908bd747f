"""Search over 100,000 entries, as the application role, through the rights of a key and an assistant.

Once they are all of one organisation, as in an installation of a single team, and once of twenty.
"""

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any
from uuid import UUID, uuid4

import numpy as np
from numpy.typing import NDArray
from pgvector import HalfVector

from benchmarks import store, timing
from brain.run.embedded import Urls
from memories import organisations
from memories.actions.people import assistant_named
from memories.models import Category, KnowledgeRight
from memories.selectors.knowledge import Found, Wanted, search
from memories.selectors.knowledge_rights import Reader

ENTRIES = 100_000
TEAMS = 20
SEARCHES = 200
K = 10
INDEX = "CREATE INDEX {name} ON {table} USING hnsw (embedding halfvec_cosine_ops) WITH (m = 16, ef_construction = 64)"
# As often as words are: the second half as often as the first, and so on.
WORDS = [
    "".join(each)
    for each in product(
        ("le", "ko", "ba", "ti", "nu", "sor"), ("mar", "den", "vik", "pol"), ("ger", "lan", "ta", "bix")
    )
]
OFTEN = 1 / np.arange(1, len(WORDS) + 1) / (1 / np.arange(1, len(WORDS) + 1)).sum()


def measure(urls: Urls) -> dict[str, Any]:
    """Loading takes a minute or two, most of it the index. That of facts is left out meanwhile: no entry is sought by it."""
    figures: dict[str, Any] = {"entries": ENTRIES}
    for name, teams in (("of one organisation", 1), (f"of {TEAMS} organisations", TEAMS)):
        with store.connect(urls) as admin:
            store.empty(admin)
            others = [_another(admin, number) for number in range(1, teams)]
            stored = _load(admin, [organisations.DEFAULT, *others])
        figures[name] = _figures(stored)
        with store.connect(urls) as admin:
            store.empty(admin)
            admin.execute("DELETE FROM memories_organisation WHERE id = ANY (%s)", [others])
            admin.commit()
    with store.connect(urls) as admin:
        admin.execute(INDEX.format(name="teamfact_embedding", table="memories_teamfact"))
    return figures


def _another(admin: store.Admin, number: int) -> UUID:
    one = uuid4()
    admin.execute(
        "INSERT INTO memories_organisation (id, name, created_at, deactivated) VALUES (%s, %s, now(), '{}')",
        [one, f"bench {number}"],
    )
    return one


def _figures(stored: "Stored") -> dict[str, Any]:
    """Of the default organisation, which is one among as many as there are."""
    reader = Reader(assistant=_assistant())
    figures: dict[str, Any] = {"its own": len(stored[0])}
    about = _about(stored)
    unknown = store.vectors(SEARCHES, np.random.default_rng(3))  # around topics that no entry is of
    every, two = Wanted(least=0), Wanted(categories=["decision", "outcome"], least=0)
    figures["by meaning"] = _searched(stored, Reader(), every, about)
    figures["by meaning, of what no entry is about"] = _searched(stored, Reader(), every, unknown)
    figures["by meaning and words"] = _searched(stored, Reader(), every, about, words=True)
    figures["two categories"] = _searched(stored, Reader(), two, about)
    figures["half of the categories readable"] = _searched(stored, reader, every, about)
    return figures


Vectors = NDArray[np.float32]
Stored = tuple[list[UUID], Vectors, Vectors, list[str]]


def _load(admin: store.Admin, teams: Sequence[UUID]) -> Stored:
    """Spread over the organisations. Returned is what the first of them has."""
    random = np.random.default_rng(11)
    drawn = store.vectors(ENTRIES, random)
    ids = [uuid4() for _ in range(ENTRIES)]
    importances = random.integers(1, 6, ENTRIES)
    categories = [Category.values[place] for place in random.integers(0, len(Category.values), ENTRIES)]
    admin.execute("SET session_replication_role = replica")
    admin.execute("SET maintenance_work_mem = '512MB'")
    admin.execute("DROP INDEX IF EXISTS teamfact_embedding, entry_embedding, entry_words, entry_vectors")
    with admin.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE IF NOT EXISTS loaded (team uuid, id uuid, tier text, category text, importance int2, title text, body text, v halfvec)"
        )
        with cursor.copy("COPY loaded FROM STDIN (FORMAT BINARY)") as copy:
            copy.set_types(("uuid", "uuid", "text", "text", "int2", "text", "text", "halfvec"))
            for place, pk in enumerate(ids):
                category = Category(categories[place])
                words = " ".join(random.choice(WORDS, 40, p=OFTEN))
                copy.write_row([
                    teams[place % len(teams)], pk, str(category.tier), str(category), int(importances[place]), f"Entry {place} of the {words[:20]}",
                    words, HalfVector(drawn[place]),
                ])  # fmt: skip
        cursor.execute(
            "INSERT INTO memories_teamfact (organisation_id, id, kind, content, tier, category, life, embedding, embedding_model, importance, "
            "belief, confidence, status, origin, agent_name, promoted_automatically, entered_by_hand, version, "
            "restated_count, recall_count, confirmed_at, created_at, updated_at, confidence_due) "
            "SELECT team, id, 'fact', title, tier, category, 'active', v, 'bench', importance, 0.7, 0.7, 'approved', 'user', '', "
            "false, true, 1, 0, 0, now(), now(), now(), false FROM loaded"
        )
        cursor.execute(
            "INSERT INTO memories_entry (organisation_id, fact_id, body, certainty, tags, source, reasoning, alternatives, criteria, "
            "access_count, expired, embedding, embedding_model, words) "
            "SELECT team, id, body, 'high', '{}', '', '', '{}', '', 0, false, v, 'bench', to_tsvector('english', body) FROM loaded"
        )
    admin.execute(INDEX.format(name="entry_embedding", table="memories_entry"))
    admin.execute(
        "CREATE INDEX entry_words ON memories_entry USING gin (words_within(organisation_id, words))"
    )
    admin.execute(
        "CREATE INDEX entry_vectors ON memories_entry (organisation_id) INCLUDE (fact_id, embedding)"
    )
    admin.execute("SET session_replication_role = origin")
    admin.commit()
    admin.autocommit = True
    admin.execute("VACUUM ANALYZE memories_teamfact, memories_entry")
    admin.autocommit = False
    own = slice(0, None, len(teams))
    kept = np.asarray(drawn[own], np.float16).astype(np.float32)
    unit = kept / np.linalg.norm(kept, axis=1, keepdims=True)
    return ids[own], unit, importances[own].astype(np.float32), categories[own]


def _assistant() -> UUID:
    """One that may read every other category."""
    made = assistant_named("bench")
    assert made
    KnowledgeRight.objects.filter(assistant=made).delete()
    for category in Category.values[::2]:
        KnowledgeRight.objects.create(assistant=made, category=category, may_read=False, may_write=False)
    return made.pk


def _about(stored: Stored) -> Vectors:
    """Questions, each as far from an entry as entries of one topic are from each other."""
    random = np.random.default_rng(3)
    _ids, vectors, _importances, _categories = stored
    drawn = vectors[random.integers(0, len(vectors), SEARCHES)] + random.normal(
        0, 0.7 / 384**0.5, (SEARCHES, 384)
    )
    unit: Vectors = (drawn / np.linalg.norm(drawn, axis=1, keepdims=True)).astype(np.float32)
    return unit


def _searched(
    stored: Stored, reader: Reader, wanted: Wanted, queries: Vectors, *, words: bool = False
) -> dict[str, Any]:
    random = np.random.default_rng(5)
    texts = [" ".join(random.choice(WORDS, 2, p=OFTEN)) if words else "" for _ in queries]
    search(reader=reader, vector=queries[0], text=texts[0], wanted=wanted, k=K)  # plans, and reads from disk
    calls = [
        partial(search, reader=reader, vector=query, text=text, wanted=wanted, k=K)
        for query, text in zip(queries, texts, strict=True)
    ]
    answers, times = timing.each(calls)
    if words:
        return times
    readable = (
        {Category.values[place] for place in range(1, len(Category.values), 2)} if reader.assistant else None
    )
    return {**times, f"recall@{K}": _recall(stored, queries, answers, readable, wanted)}


def _recall(
    stored: Stored,
    queries: Vectors,
    answers: list[list[Found]],
    readable: set[str] | None,
    wanted: Wanted,
) -> float:
    """The share of the true top k, by the whole score over all entries that may be read, computed outside the database."""
    ids, vectors, importances, categories = stored
    asked = set(wanted.categories or Category.values) & (readable or set(Category.values))
    places = np.array([place for place, category in enumerate(categories) if category in asked])
    hits = 0
    for query, found in zip(queries, answers, strict=True):
        score = 1 - vectors[places] @ query - 0.02 * importances[places]
        best = {ids[places[place]] for place in np.argsort(score)[:K]}
        hits += len(best & {each.entry.id for each in found})
    return round(hits / (K * len(queries)), 4)
