-- A person's live memories nearest to a statement, of those shared by all assistants and those of one: what it may say
-- again or contradict. Runs with the caller's own rights, so that row-level security holds. A function, because its
-- plan is kept (as in personal_recall_by_vector.sql), and a volatile one, because it sees what was committed before it is called, not
-- only what was before the statement that calls it: that one waits for the lock.
CREATE FUNCTION memories_near(owner uuid, statement halfvec, told_to uuid, lowest double precision, at_most integer)
RETURNS TABLE (id uuid, content text, assistant_id uuid, updated_at timestamptz, distance double precision)
LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
        SELECT near.id, near.content::text, near.assistant_id, near.updated_at, near.distance
        FROM (
            SELECT m.*, m.embedding <=> statement AS distance FROM memories_memory m
            WHERE m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
              AND (m.assistant_id IS NULL OR m.assistant_id = told_to)
            ORDER BY distance LIMIT at_most
        ) AS near
        WHERE near.distance <= 1 - lowest
        ORDER BY near.distance;
END $$;

REVOKE EXECUTE ON FUNCTION memories_near(uuid, halfvec, uuid, double precision, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memories_near(uuid, halfvec, uuid, double precision, integer) TO lorekeeper_app;
