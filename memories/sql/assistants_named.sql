-- An assistant's name is shared by all who speak to it. It may go when the last of them has gone, and nobody may see whether others
-- name it: so the database itself refuses to delete it while any row with an owner does (own_table.sql says the same for
-- tables that come later).
DO $$
DECLARE
    fk record;
BEGIN
    FOR fk IN
        SELECT c.conname, c.conrelid::regclass AS child
        FROM pg_constraint c JOIN pg_policy p ON p.polrelid = c.conrelid AND p.polname = 'own_rows'
        WHERE c.contype = 'f' AND c.confrelid = 'memories_assistant'::regclass AND c.confdeltype <> 'a'
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', fk.child, fk.conname);
        EXECUTE format(
            'ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (assistant_id) REFERENCES memories_assistant (id) '
            'DEFERRABLE INITIALLY DEFERRED', fk.child, fk.conname
        );
    END LOOP;
END $$;
