-- Team recall. Returns what an answer may use and nothing by which a row could be found again; takes no person.
GRANT CREATE ON SCHEMA public TO lorekeeper_recall;
GRANT SELECT ON memories_teamfact TO lorekeeper_recall;
GRANT UPDATE (recall_count, last_recalled_at) ON memories_teamfact TO lorekeeper_recall;

-- score = cosine distance − 0.02 × importance − 0.05 × confidence (docs/recall.md). The nudges span at most
-- 0.13, so the nearest 20 × k by distance are re-scored. Farther than 0.85 nothing is told: of 1,215 pairs of a
-- question and a sentence that answers it, 1.4 % are (LoCoMo, built-in model), of a question and any other sentence 28 %.
CREATE FUNCTION recall_team(query halfvec, at_most integer, confidence_floor double precision, from_origins text[])
RETURNS TABLE (kind text, content text, importance smallint, confidence double precision, score double precision)
LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp SET hnsw.iterative_scan = 'strict_order' SET hnsw.ef_search = 200
BEGIN ATOMIC
    WITH near AS MATERIALIZED (
        SELECT f.id, f.embedding <=> query AS distance FROM memories_teamfact f
        WHERE f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
          AND f.confidence >= confidence_floor AND (from_origins IS NULL OR f.origin = ANY (from_origins))
        ORDER BY f.embedding <=> query LIMIT greatest(200, 20 * at_most)
    ),
    best AS (
        SELECT f.id, f.kind, f.content, f.importance, f.confidence,
            near.distance - 0.02 * f.importance - 0.05 * f.confidence AS score
        FROM near JOIN memories_teamfact f ON f.id = near.id WHERE near.distance <= 0.85
        ORDER BY score, f.id LIMIT at_most
    ),
    -- What is told comes from the snapshot. The counters skip a row that somebody is changing: a recall waits for
    -- nobody, deadlocks with nobody, and never returns what a reviewer is just rejecting.
    bumped AS (
        UPDATE memories_teamfact f SET recall_count = f.recall_count + 1, last_recalled_at = date_trunc('hour', now())
        WHERE f.id IN (
            SELECT t.id FROM memories_teamfact t WHERE t.id IN (SELECT id FROM best) FOR NO KEY UPDATE SKIP LOCKED
        )
    )
    SELECT kind::text, content::text, importance, confidence, score FROM best ORDER BY score, id;
END;
REVOKE EXECUTE ON FUNCTION recall_team(halfvec, integer, double precision, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_team(halfvec, integer, double precision, text[]) TO lorekeeper_app;

-- Last, because only its owner may say who executes a function.
ALTER FUNCTION recall_team(halfvec, integer, double precision, text[]) OWNER TO lorekeeper_recall;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_recall;
