-- As the other ids for the night: of one organisation at a time.
GRANT CREATE ON SCHEMA public TO lorekeeper_rollcall;
SET ROLE lorekeeper_rollcall;
CREATE OR REPLACE FUNCTION owners_with_snapshots_to_purge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation() AND (
        EXISTS (SELECT FROM memories_snapshot s WHERE s.user_id = u.id AND s.kept_until < now())
        OR EXISTS (SELECT FROM memories_snapshotrow r WHERE r.user_id = u.id AND r.purge_after < now())
    );
END;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_rollcall;
