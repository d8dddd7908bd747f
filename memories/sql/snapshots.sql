-- One's memory as it was: one's own rows, like every other.
SELECT own_table('memories_snapshot');
SELECT own_table('memories_snapshotrow');

-- The job of the night also comes to whoever has something set aside that is kept no longer, or forgotten in a snapshot.
GRANT CREATE ON SCHEMA public TO lorekeeper_rollcall;
GRANT SELECT (user_id, kept_until) ON memories_snapshot TO lorekeeper_rollcall;
GRANT SELECT (user_id, purge_after) ON memories_snapshotrow TO lorekeeper_rollcall;
CREATE POLICY rollcall ON memories_snapshot FOR SELECT TO lorekeeper_rollcall USING (true);
CREATE POLICY rollcall ON memories_snapshotrow FOR SELECT TO lorekeeper_rollcall USING (true);

CREATE FUNCTION owners_with_snapshots_to_purge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT user_id FROM memories_snapshot WHERE kept_until < now()
    UNION SELECT user_id FROM memories_snapshotrow WHERE purge_after < now();
END;

REVOKE EXECUTE ON FUNCTION owners_with_snapshots_to_purge() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owners_with_snapshots_to_purge() TO lorekeeper_app;
ALTER FUNCTION owners_with_snapshots_to_purge() OWNER TO lorekeeper_rollcall;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_rollcall;
