CREATE OR REPLACE FUNCTION recall_bump(owner uuid, best uuid[], durable boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    IF NOT durable THEN
        PERFORM set_config('synchronous_commit', 'off', true);
    END IF;
    UPDATE memories_memory m SET recall_count = m.recall_count + 1, last_recalled_at = now()
    FROM unnest(ARRAY(
        SELECT f.id FROM unnest(best) AS b (id) JOIN memories_memory f ON f.id = b.id WHERE f.user_id = owner
        FOR NO KEY UPDATE OF f SKIP LOCKED
    )) AS free (id)
    WHERE m.id = free.id AND m.user_id = owner;
END $$;

DROP FUNCTION count_memories_unused_since(date);
DROP FUNCTION count_messages_before(date);
DROP POLICY upkeep_figures ON memories_memory;
DROP POLICY upkeep_figures ON memories_message;
REVOKE SELECT (importance, auto_captured, updated_at, last_recalled_at, superseded_by_id, forgotten_at)
    ON memories_memory FROM lorekeeper_stats;
REVOKE SELECT (created_at) ON memories_message FROM lorekeeper_stats;

DROP FUNCTION owners_with_live_memories();
DROP FUNCTION owners_with_messages_before(timestamptz);
DROP POLICY rollcall ON memories_message;
REVOKE SELECT (user_id, created_at) ON memories_message FROM lorekeeper_rollcall;

DROP TRIGGER roster_changes ON memories_surfacelink;
DROP TRIGGER roster_empties ON memories_surfacelink;
DROP TRIGGER roster_shrinks ON memories_surfacelink;
DROP TRIGGER roster_grows ON memories_surfacelink;
DROP TRIGGER roster_changes ON memories_user;
DROP TRIGGER roster_empties ON memories_user;
DROP TRIGGER roster_shrinks ON memories_user;
DROP TRIGGER roster_grows ON memories_user;
DROP FUNCTION note_roster_change();
DROP FUNCTION roster_stamp();
DROP TABLE roster_change;

GRANT CREATE ON SCHEMA public TO lorekeeper_links;
GRANT SELECT ON memories_user TO lorekeeper_links;
CREATE FUNCTION roster_stamp() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT count(*) || ':' || max(xmin::text::bigint) FROM memories_user)
    || ' ' || (SELECT count(*) || ':' || coalesce(max(xmin::text::bigint), 0) FROM memories_surfacelink);
REVOKE EXECUTE ON FUNCTION roster_stamp() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION roster_stamp() TO lorekeeper_app;
ALTER FUNCTION roster_stamp() OWNER TO lorekeeper_links;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_links;
