-- Django 5.2 writes foreign keys without ON DELETE. Here the database itself takes a person's rows with the account, also when
-- it is deleted by raw SQL: own_table() does so where a person owns the rows, this for all other tables. References that only
-- name an author turn to NULL instead: an audit log that lost its rows with the account would be none. An outcome outlives its
-- decision, as a learning entry.
DO $$
DECLARE
    fk record;
    set_null constant text[] := ARRAY[
        'memories_auditentry.actor_id', 'memories_settingsrevision.author_id', 'memories_allowedterm.added_by_id',
        'memories_teamfact.merged_into_id', 'memories_job.requested_by_id', 'memories_erasurerun.requested_by_id',
        'memories_supportaccess.person_id', 'memories_supportaccess.staff_id', 'memories_reviewstate.reviewer_id',
        'memories_reviewstate.snoozed_by_id', 'memories_reviewcomment.author_id', 'memories_guidelines.author_id',
        'memories_entry.decision_id', 'memories_assumption.contradicted_by_id'
    ];
BEGIN
    FOR fk IN
        SELECT c.conname, c.conrelid::regclass AS child, a.attname AS child_column, c.confrelid::regclass AS parent, b.attname AS parent_column,
            CASE WHEN format('%s.%s', c.conrelid::regclass, a.attname) = ANY (set_null) THEN 'SET NULL' ELSE 'CASCADE' END AS action
        FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
        WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND c.confdeltype = 'a'
          AND (c.conrelid::regclass::text LIKE 'memories\_%' OR c.confrelid = 'memories_user'::regclass)
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', fk.child, fk.conname);
        EXECUTE format(
            'ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (%I) REFERENCES %s (%I) ON DELETE %s DEFERRABLE INITIALLY DEFERRED',
            fk.child, fk.conname, fk.child_column, fk.parent, fk.parent_column, fk.action
        );
    END LOOP;
END $$;
