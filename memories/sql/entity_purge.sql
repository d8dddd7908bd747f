-- The job of the night also comes to whoever asked to forget an entity: its day may end when no memory's does.
GRANT CREATE ON SCHEMA public TO lorekeeper_rollcall;
GRANT SELECT (user_id, purge_after) ON memories_entity TO lorekeeper_rollcall;
CREATE POLICY rollcall ON memories_entity FOR SELECT TO lorekeeper_rollcall USING (true);

CREATE FUNCTION owners_with_entities_to_purge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT user_id FROM memories_entity WHERE purge_after < now();
END;

REVOKE EXECUTE ON FUNCTION owners_with_entities_to_purge() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owners_with_entities_to_purge() TO lorekeeper_app;
ALTER FUNCTION owners_with_entities_to_purge() OWNER TO lorekeeper_rollcall;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_rollcall;
