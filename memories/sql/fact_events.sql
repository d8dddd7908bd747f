-- The database itself takes an event with its fact (see cascades.sql).
DO $$
DECLARE
    key text;
BEGIN
    SELECT conname INTO STRICT key FROM pg_constraint
    WHERE conrelid = 'memories_factevent'::regclass AND contype = 'f';
    EXECUTE format('ALTER TABLE memories_factevent DROP CONSTRAINT %I', key);
    EXECUTE format(
        'ALTER TABLE memories_factevent ADD CONSTRAINT %I FOREIGN KEY (fact_id) REFERENCES memories_teamfact (id) '
        'ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED', key
    );
END $$;

-- Append-only, and column by column, as every team row (see grants.sql).
GRANT SELECT (id, step, action_id, undoes, fact_id, consequence, from_version, version, changes, reworded, conflicts)
    ON memories_factevent TO lorekeeper_app;
GRANT INSERT ON memories_factevent TO lorekeeper_app;
