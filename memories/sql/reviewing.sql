-- What reviewers share. No row of these is written by the transaction of an exchange, so they need no columns granted one by one.
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_reviewstate, memories_reviewcomment, memories_savedfilter TO lorekeeper_app;
-- A wording of the guidelines stays; only an erased person's name is blanked out of it.
GRANT SELECT, INSERT, UPDATE (text) ON memories_guidelines TO lorekeeper_app;

-- Django's foreign keys carry no ON DELETE (see cascades.sql).
DO $$
DECLARE
    fk record;
    action text;
BEGIN
    FOR fk IN
        SELECT c.conname, c.conrelid::regclass AS child, a.attname AS child_column, c.confrelid::regclass AS parent
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.conrelid IN (
            'memories_reviewstate'::regclass, 'memories_reviewcomment'::regclass,
            'memories_savedfilter'::regclass, 'memories_guidelines'::regclass
        )
    LOOP
        action := CASE WHEN fk.child_column IN ('fact_id', 'user_id') THEN 'CASCADE' ELSE 'SET NULL' END;
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', fk.child, fk.conname);
        EXECUTE format(
            'ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (%I) REFERENCES %s (id) ON DELETE %s DEFERRABLE INITIALLY DEFERRED',
            fk.child, fk.conname, fk.child_column, fk.parent, action
        );
    END LOOP;
END $$;
