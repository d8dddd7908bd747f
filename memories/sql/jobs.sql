-- Jobs: the work of a member of staff who leaves stays on record without them. Granted by column, as team rows are:
-- a job's row is written in one transaction with facts, and in an erasure it names the person until it ends.
DO $$
DECLARE
    fk record;
    columns text;
BEGIN
    FOR fk IN
        SELECT c.conname FROM pg_constraint c
        WHERE c.conrelid = 'memories_job'::regclass AND c.contype = 'f'
    LOOP
        EXECUTE format('ALTER TABLE memories_job DROP CONSTRAINT %I', fk.conname);
    END LOOP;
    ALTER TABLE memories_job ADD CONSTRAINT memories_job_requested_by_id_fk
        FOREIGN KEY (requested_by_id) REFERENCES memories_user (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
    SELECT string_agg(quote_ident(attname), ', ') INTO columns
    FROM pg_attribute WHERE attrelid = 'memories_job'::regclass AND attnum > 0 AND NOT attisdropped;
    EXECUTE format('GRANT SELECT (%s) ON memories_job TO lorekeeper_app', columns);
END $$;

GRANT INSERT, UPDATE, DELETE ON memories_job TO lorekeeper_app;
