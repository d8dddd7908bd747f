-- What the gate's roster is read from, and when it has to be read again.

-- The external ids themselves, without whose they are.
CREATE FUNCTION roster_external_ids() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT external_id FROM memories_surfacelink WHERE organisation_id = current_organisation()
    ORDER BY external_id;
END;

-- One mark for each change of a name, login, e-mail or external id, written in the transaction of the change. The stamp
-- of the roster is all visible marks together. A counter would do as well, but every change would have to wait for it,
-- and a transaction that holds it while it waits for somebody else could deadlock. Marks are random: two transactions
-- that see different sets of changes never see the same stamp, whatever commits or is rolled back in which order.
CREATE TABLE roster_change (mark bigint NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON roster_change TO lorekeeper_links;

CREATE FUNCTION note_roster_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO roster_change VALUES (hashtextextended(gen_random_uuid()::text, 0));
    IF (SELECT count(*) FROM roster_change) > 256 THEN
        -- Many marks become one that stands for them: the stamp stays what it is. Nobody waits for it.
        WITH folded AS (
            DELETE FROM roster_change
            WHERE ctid = ANY (ARRAY(SELECT ctid FROM roster_change FOR UPDATE SKIP LOCKED)) RETURNING mark
        )
        INSERT INTO roster_change SELECT bit_xor(mark) FROM folded HAVING count(*) > 0;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER roster_grows AFTER INSERT ON memories_user FOR EACH STATEMENT EXECUTE FUNCTION note_roster_change();
CREATE TRIGGER roster_shrinks AFTER DELETE ON memories_user FOR EACH STATEMENT EXECUTE FUNCTION note_roster_change();
CREATE TRIGGER roster_empties AFTER TRUNCATE ON memories_user FOR EACH STATEMENT EXECUTE FUNCTION note_roster_change();
CREATE TRIGGER roster_changes AFTER UPDATE ON memories_user FOR EACH ROW
    WHEN ((OLD.display_name, OLD.first_name, OLD.last_name, OLD.username, OLD.email)
        IS DISTINCT FROM (NEW.display_name, NEW.first_name, NEW.last_name, NEW.username, NEW.email))
    EXECUTE FUNCTION note_roster_change();
CREATE TRIGGER roster_grows AFTER INSERT ON memories_surfacelink FOR EACH STATEMENT EXECUTE FUNCTION note_roster_change();
CREATE TRIGGER roster_shrinks AFTER DELETE ON memories_surfacelink FOR EACH STATEMENT EXECUTE FUNCTION note_roster_change();
CREATE TRIGGER roster_empties AFTER TRUNCATE ON memories_surfacelink FOR EACH STATEMENT EXECUTE FUNCTION note_roster_change();
CREATE TRIGGER roster_changes AFTER UPDATE ON memories_surfacelink FOR EACH ROW
    WHEN (OLD.external_id IS DISTINCT FROM NEW.external_id) EXECUTE FUNCTION note_roster_change();

CREATE FUNCTION roster_stamp() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT coalesce(bit_xor(mark), 0)::text FROM roster_change);

REVOKE EXECUTE ON FUNCTION roster_external_ids(), note_roster_change(), roster_stamp() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION roster_external_ids(), roster_stamp() TO lorekeeper_app;

ALTER FUNCTION roster_external_ids() OWNER TO lorekeeper_links;
ALTER FUNCTION note_roster_change() OWNER TO lorekeeper_links;
ALTER FUNCTION roster_stamp() OWNER TO lorekeeper_links;
