-- What the pipeline did with one exchange: its person's own rows, like every other.
ALTER TABLE memories_trace ENABLE ROW LEVEL SECURITY;
ALTER TABLE memories_trace FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON memories_trace TO lorekeeper_app
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_trace TO lorekeeper_app;

-- The database itself takes traces with the account and with the exchange (see cascades.sql).
DO $$
DECLARE
    fk record;
BEGIN
    FOR fk IN SELECT conname FROM pg_constraint WHERE conrelid = 'memories_trace'::regclass AND contype = 'f' LOOP
        EXECUTE format('ALTER TABLE memories_trace DROP CONSTRAINT %I', fk.conname);
    END LOOP;
    ALTER TABLE memories_trace
        ADD CONSTRAINT trace_owner_fk FOREIGN KEY (user_id)
            REFERENCES memories_user (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        ADD CONSTRAINT trace_exchange_fk FOREIGN KEY (exchange_id)
            REFERENCES memories_exchange (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
END $$;

-- What a recall leaves behind, in one statement, because the reply waits for it: act as the person, bump what was found,
-- write the trace where one is kept, stop acting. Unless it is part of somebody else's transaction its commit does not
-- wait for the disk: a lost trace or bump costs nothing. Runs with the caller's own rights.
CREATE FUNCTION record_recall(
    owner uuid, recalled uuid[], trace uuid, on_surface text, said text, steps jsonb, durable boolean
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    before text := coalesce(current_setting('app.user_id', true), '');
BEGIN
    PERFORM set_config('app.user_id', owner::text, true);
    PERFORM recall_bump(owner, recalled, durable);
    IF trace IS NOT NULL THEN
        INSERT INTO memories_trace (id, user_id, at, surface, message, recall)
        VALUES (trace, owner, clock_timestamp(), on_surface, said, steps);
    END IF;
    PERFORM set_config('app.user_id', before, true);
END $$;

GRANT CREATE ON SCHEMA public TO lorekeeper_rollcall;
GRANT SELECT (user_id, at) ON memories_trace TO lorekeeper_rollcall;
CREATE POLICY rollcall ON memories_trace FOR SELECT TO lorekeeper_rollcall USING (true);

-- Ids for the job of the night, which then acts as each person in turn.
CREATE FUNCTION owners_with_traces_before(moment timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u
    WHERE EXISTS (SELECT FROM memories_trace t WHERE t.user_id = u.id AND t.at < moment);
END;

REVOKE EXECUTE ON FUNCTION record_recall(uuid, uuid[], uuid, text, text, jsonb, boolean),
    owners_with_traces_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_recall(uuid, uuid[], uuid, text, text, jsonb, boolean),
    owners_with_traces_before(timestamptz) TO lorekeeper_app;
ALTER FUNCTION owners_with_traces_before(timestamptz) OWNER TO lorekeeper_rollcall;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_rollcall;
