-- Django 5.2 writes foreign keys without ON DELETE. Here the database itself takes a person's rows with the
-- account, also when it is deleted by raw SQL. References that only name an author turn to NULL instead: an
-- audit log that lost its rows with the account would be none. Deleting a memory takes the older ones that it
-- had replaced with it: with NULL they would come back to life.
DO $$
DECLARE
    fk record;
    action text;
    set_null constant text[] := ARRAY[
        'memories_auditentry.actor_id', 'memories_settingsrevision.author_id', 'memories_allowedterm.added_by_id',
        'memories_memory.exchange_id', 'memories_memory.assistant_id',
        'memories_exchange.assistant_id', 'memories_conversation.assistant_id', 'memories_teamfact.merged_into_id'
    ];
BEGIN
    FOR fk IN
        SELECT c.conname, c.conrelid::regclass AS child, a.attname AS child_column, c.confrelid::regclass AS parent, b.attname AS parent_column
        FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
        WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
          AND (c.conrelid::regclass::text LIKE 'memories\_%' OR c.confrelid = 'memories_user'::regclass)
    LOOP
        action := CASE WHEN fk.child || '.' || fk.child_column = ANY (set_null) THEN 'SET NULL' ELSE 'CASCADE' END;
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', fk.child, fk.conname);
        EXECUTE format(
            'ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (%I) REFERENCES %s (%I) ON DELETE %s DEFERRABLE INITIALLY DEFERRED',
            fk.child, fk.conname, fk.child_column, fk.parent, fk.parent_column, action
        );
    END LOOP;
END $$;
