-- Team recall. Returns what an answer may use and nothing by which a row could be found again; takes no person.
GRANT SELECT ON memories_teamfact, memories_organisation TO lorekeeper_recall;
GRANT UPDATE (recall_count, last_recalled_at) ON memories_teamfact TO lorekeeper_recall;

SELECT '[1]'::halfvec; -- from here on the connection knows the settings of pgvector, which functions name

-- score = cosine distance − 0.02 × importance − 0.05 × confidence (docs/recall.md). The nudges span at most
-- 0.13, so the nearest 20 × k by distance are re-scored; of up to 2,000 facts all are, because the index may lose a
-- row (memories/selectors/neighbours.py), and of up to 8,000 of one organisation among several. Farther than 0.85 nothing is told: of 1,215 pairs of a
-- question and a sentence that answers it, 1.4 % are (LoCoMo, built-in model), of a question and any other sentence 28 %.
CREATE FUNCTION recall_team(query halfvec, at_most integer, confidence_floor double precision, from_origins text[])
RETURNS TABLE (kind text, content text, importance smallint, confidence double precision, score double precision)
-- In PL/pgSQL, because its plan is kept: planning takes as long as the search.
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET hnsw.iterative_scan = 'strict_order' SET hnsw.ef_search = 200 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH counted AS MATERIALIZED (
        SELECT reltuples > 2000 AND ( -- as of the last ANALYZE
            NOT EXISTS (SELECT FROM memories_organisation OFFSET 1) OR (SELECT count(*) > 8000 FROM (
                SELECT FROM memories_teamfact f WHERE f.organisation_id = current_organisation() LIMIT 8001
            ) AS own)
        ) AS many
        FROM pg_class WHERE oid = 'memories_teamfact'::regclass
    ),
    told AS NOT MATERIALIZED (
        SELECT f.id, f.embedding, -0.02 * f.importance - 0.05 * f.confidence AS nudge FROM memories_teamfact f
        WHERE f.organisation_id = current_organisation()
          AND f.status = 'approved' AND f.tier = '' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
          AND f.confidence >= confidence_floor AND (from_origins IS NULL OR f.origin = ANY (from_origins))
    ),
    near AS (
        (
            SELECT t.id, t.nudge, t.embedding <=> query AS distance FROM told t
            WHERE (SELECT many FROM counted) ORDER BY t.embedding <=> query LIMIT greatest(200, 20 * at_most)
        )
        UNION ALL
        SELECT t.id, t.nudge, t.embedding <=> query FROM told t WHERE NOT (SELECT many FROM counted)
    ),
    nearest AS MATERIALIZED (
        SELECT n.id, n.distance + n.nudge AS score FROM near n WHERE n.distance <= 0.85
        ORDER BY score, n.id LIMIT at_most
    ),
    best AS MATERIALIZED (
        SELECT f.*, n.score FROM nearest n CROSS JOIN LATERAL (
            SELECT f.id, f.kind, f.content, f.importance, f.confidence FROM memories_teamfact f
            WHERE f.id = n.id OFFSET 0 -- each by its key
        ) AS f
    ),
    -- What is told comes from the snapshot. The counters skip a row that somebody is changing: a recall waits for
    -- nobody, deadlocks with nobody, and never returns what a reviewer is just rejecting.
    bumped AS (
        UPDATE memories_teamfact f SET recall_count = f.recall_count + 1, last_recalled_at = date_trunc('hour', now())
        FROM unnest(ARRAY(
            SELECT t.id FROM nearest n JOIN memories_teamfact t ON t.id = n.id FOR NO KEY UPDATE OF t SKIP LOCKED
        )) AS free (id)
        WHERE f.id = free.id
    )
    SELECT b.kind::text, b.content::text, b.importance, b.confidence, b.score FROM best b ORDER BY b.score, b.id;
END $$;

-- For lists of the console: every fact that holds the words.
CREATE FUNCTION facts_with_words(sought tsquery) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT f.id FROM memories_teamfact f
    WHERE to_tsvector('simple'::regconfig, coalesce(f.content, '')) @@ sought AND f.organisation_id = current_organisation();
END;

REVOKE EXECUTE ON FUNCTION recall_team(halfvec, integer, double precision, text[]), facts_with_words(tsquery) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_team(halfvec, integer, double precision, text[]), facts_with_words(tsquery) TO lorekeeper_app;

ALTER FUNCTION recall_team(halfvec, integer, double precision, text[]) OWNER TO lorekeeper_recall;
ALTER FUNCTION facts_with_words(tsquery) OWNER TO lorekeeper_recall;
