DO $$
DECLARE
    owned text;
BEGIN
    FOREACH owned IN ARRAY ARRAY[
        'memories_surfacelink', 'memories_conversation', 'memories_exchange', 'memories_message', 'memories_memory'
    ] LOOP
        EXECUTE format('DROP POLICY own_rows ON %I', owned);
        EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', owned);
        EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', owned);
    END LOOP;
END $$;
ALTER TABLE memories_contribution NO FORCE ROW LEVEL SECURITY;
ALTER TABLE memories_contribution DISABLE ROW LEVEL SECURITY;
