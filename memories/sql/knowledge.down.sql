GRANT CREATE ON SCHEMA public TO lorekeeper_recall;
SET ROLE lorekeeper_recall;
CREATE OR REPLACE FUNCTION recall_team(query halfvec, at_most integer, confidence_floor double precision, from_origins text[])
RETURNS TABLE (kind text, content text, importance smallint, confidence double precision, score double precision)
-- In PL/pgSQL, because its plan is kept: planning takes as long as the search.
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET hnsw.iterative_scan = 'strict_order' SET hnsw.ef_search = 200 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH counted AS MATERIALIZED (
        SELECT reltuples > 2000 AS many FROM pg_class WHERE oid = 'memories_teamfact'::regclass -- as of the last ANALYZE
    ),
    told AS NOT MATERIALIZED (
        SELECT f.id, f.embedding, -0.02 * f.importance - 0.05 * f.confidence AS nudge FROM memories_teamfact f
        WHERE f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
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
RESET ROLE;
DROP TRIGGER note_new ON memories_teamfact;
DROP TRIGGER note_change ON memories_teamfact;
DROP FUNCTION note_team_change();
DROP FUNCTION team_changes(uuid, uuid, timestamptz, bigint, text[], integer);
DROP FUNCTION search_knowledge(uuid, uuid, halfvec, text, text[], text[], text[], text[], double precision, integer);
DROP FUNCTION touch_entries(uuid, uuid, uuid[]);
DROP FUNCTION readable_entries(uuid, uuid, uuid[]);
DROP FUNCTION may_write_knowledge(uuid, uuid, text);
DROP FUNCTION knowledge_rights(uuid, uuid);
REVOKE EXECUTE ON FUNCTION live_setting(text, integer) FROM lorekeeper_recall;
REVOKE ALL ON memories_settingsrevision, memories_apikey, memories_user, memories_user_groups,
    memories_user_user_permissions, auth_group_permissions, auth_permission FROM lorekeeper_recall;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_recall;
