-- What keeps the stores in order by itself: when the gate's roster has to be read again, whose memories fade, whose
-- messages have been kept long enough, and figures about that for the page of the live settings.
GRANT CREATE ON SCHEMA public TO lorekeeper_links, lorekeeper_rollcall, lorekeeper_stats;

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

-- It was the youngest xmin, which every exchange moved on by counting up in the account's row.
DROP FUNCTION roster_stamp();
REVOKE SELECT ON memories_user FROM lorekeeper_links;
CREATE FUNCTION roster_stamp() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT coalesce(bit_xor(mark), 0)::text FROM roster_change);

-- Ids for the jobs of the night, which then act as each person in turn.
GRANT SELECT (user_id, created_at) ON memories_message TO lorekeeper_rollcall;
CREATE POLICY rollcall ON memories_message FOR SELECT TO lorekeeper_rollcall USING (true);

CREATE FUNCTION owners_with_messages_before(moment timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u
    WHERE EXISTS (SELECT FROM memories_message m WHERE m.user_id = u.id AND m.created_at < moment);
END;

CREATE FUNCTION owners_with_live_memories() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE EXISTS (
        SELECT FROM memories_memory m
        WHERE m.user_id = u.id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
    );
END;

-- How much a change of retention or of fading would take, over everybody: numbers by whole days.
GRANT SELECT (created_at) ON memories_message TO lorekeeper_stats;
CREATE POLICY upkeep_figures ON memories_message FOR SELECT TO lorekeeper_stats USING (true);
GRANT SELECT (importance, auto_captured, updated_at, last_recalled_at, superseded_by_id, forgotten_at)
    ON memories_memory TO lorekeeper_stats;
CREATE POLICY upkeep_figures ON memories_memory FOR SELECT TO lorekeeper_stats USING (true);

CREATE FUNCTION count_messages_before(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT count(*) FROM memories_message WHERE created_at < day);

-- The memories that may fade away (memories/decay.py): captured in passing and not of the highest importance.
CREATE FUNCTION count_memories_unused_since(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_memory
    WHERE superseded_by_id IS NULL AND forgotten_at IS NULL AND auto_captured AND importance < 5
      AND greatest(updated_at, last_recalled_at) < day
);

-- As before, and what is recalled is as strong as new.
CREATE OR REPLACE FUNCTION recall_bump(owner uuid, best uuid[], durable boolean) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    IF NOT durable THEN
        PERFORM set_config('synchronous_commit', 'off', true);
    END IF;
    UPDATE memories_memory m SET recall_count = m.recall_count + 1, last_recalled_at = now(), strength = 1
    FROM unnest(ARRAY(
        SELECT f.id FROM unnest(best) AS b (id) JOIN memories_memory f ON f.id = b.id WHERE f.user_id = owner
        FOR NO KEY UPDATE OF f SKIP LOCKED
    )) AS free (id)
    WHERE m.id = free.id AND m.user_id = owner;
END $$;

REVOKE EXECUTE ON FUNCTION note_roster_change(), roster_stamp(), owners_with_messages_before(timestamptz),
    owners_with_live_memories(), count_messages_before(date), count_memories_unused_since(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION roster_stamp(), owners_with_messages_before(timestamptz), owners_with_live_memories(),
    count_messages_before(date), count_memories_unused_since(date) TO lorekeeper_app;

-- Last, because only its owner may say who executes a function.
ALTER FUNCTION note_roster_change() OWNER TO lorekeeper_links;
ALTER FUNCTION roster_stamp() OWNER TO lorekeeper_links;
ALTER FUNCTION owners_with_messages_before(timestamptz) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION owners_with_live_memories() OWNER TO lorekeeper_rollcall;
ALTER FUNCTION count_messages_before(date) OWNER TO lorekeeper_stats;
ALTER FUNCTION count_memories_unused_since(date) OWNER TO lorekeeper_stats;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_links, lorekeeper_rollcall, lorekeeper_stats;
