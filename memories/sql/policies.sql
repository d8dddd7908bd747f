-- Row-level security on every table that holds a person's own rows. The acting person is a setting of the
-- transaction (memories.tenancy.acting_as); with none set the comparison is with NULL, and no row is visible.
-- nullif: after the first local set the setting reverts to an empty string, not to NULL.
DO $$
DECLARE
    owned text;
BEGIN
    FOREACH owned IN ARRAY ARRAY[
        'memories_surfacelink', 'memories_conversation', 'memories_exchange', 'memories_message', 'memories_memory'
    ] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
        EXECUTE format(
            'CREATE POLICY own_rows ON %I TO lorekeeper_app '
            'USING (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid) '
            'WITH CHECK (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', owned
        );
    END LOOP;
END $$;

ALTER TABLE memories_contribution ENABLE ROW LEVEL SECURITY;
ALTER TABLE memories_contribution FORCE ROW LEVEL SECURITY;
