-- What every table with an owner has in common. A migration that makes one ends with
--     SELECT own_table('memories_entity');
-- Row-level security is forced: the acting person is a setting of the transaction (memories.tenancy.acting_as), and with
-- none set the comparison is with NULL (nullif: after the first local set the setting reverts to an empty string). The
-- database itself takes a row with whatever it refers to, also when an account is deleted by raw SQL; a reference named in
-- `set_null` turns to NULL instead, and an assistant cannot go while a row names it (assistants_named.sql). Making one account
-- of two gives its rows to the other one (merges.sql).
CREATE FUNCTION own_table(owned regclass, set_null text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    fk record;
BEGIN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
        'CREATE POLICY own_rows ON %s TO lorekeeper_app '
        'USING (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid) '
        'WITH CHECK (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', owned
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO lorekeeper_app', owned);
    EXECUTE format('GRANT SELECT (user_id), UPDATE (user_id) ON %s TO lorekeeper_merges', owned);
    EXECUTE format('CREATE POLICY merges ON %s TO lorekeeper_merges USING (true)', owned);
    FOR fk IN
        SELECT c.conname, a.attname AS child_column, c.confrelid::regclass AS parent, b.attname AS parent_column,
            CASE
                WHEN c.confrelid = 'memories_assistant'::regclass THEN 'NO ACTION'
                WHEN a.attname = ANY (set_null) THEN 'SET NULL'
                ELSE 'CASCADE'
            END AS action
        FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
        WHERE c.contype = 'f' AND c.conrelid = owned
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', owned, fk.conname);
        EXECUTE format(
            'ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (%I) REFERENCES %s (%I) ON DELETE %s DEFERRABLE INITIALLY DEFERRED',
            owned, fk.conname, fk.child_column, fk.parent, fk.parent_column, fk.action
        );
    END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION own_table(regclass, text[]) FROM PUBLIC;

-- Every table with an owner. A memory outlives the exchange that it came from; deleting a memory takes the older ones that it had
-- replaced with it: with NULL they would come back to life. What an attribute of a profile had replaced holds again where that
-- one is gone.
SELECT own_table(named::regclass) FROM unnest(ARRAY[
    'memories_surfacelink', 'memories_linkcode', 'memories_absorbedaccount', 'memories_message', 'memories_trace', 'memories_quotation',
    'memories_entity', 'memories_mention', 'memories_relation', 'memories_summary', 'memories_maintenancerun', 'memories_question',
    'memories_snapshot', 'memories_snapshotrow', 'memories_storeditem', 'memories_storedtext', 'memories_nextvector',
    'memories_conversation', 'memories_exchange', 'memories_assistantchange'
]) AS named;
SELECT own_table('memories_memory', ARRAY['exchange_id']), own_table('memories_profileattribute', ARRAY['superseded_by_id']);
