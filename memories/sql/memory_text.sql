-- A memory's content becomes text; how long it may be stands in a constraint. Postgres changes no column that a generated
-- one or a function depends on: these go first and come back as they were, in the order in which they were made.
DO $$
DECLARE
    each record;
BEGIN
    CREATE TEMPORARY TABLE dependent ON COMMIT DROP AS
    WITH RECURSIVE found (oid) AS (
        SELECT d.objid FROM pg_depend d
        WHERE d.classid = 'pg_proc'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid = 'memories_memory'::regclass
            AND d.refobjsubid IN (
                SELECT attnum FROM pg_attribute WHERE attrelid = 'memories_memory'::regclass AND attname IN ('content', 'lexemes')
            )
        UNION
        SELECT d.objid FROM found JOIN pg_depend d ON d.refobjid = found.oid
        WHERE d.classid = 'pg_proc'::regclass AND d.refclassid = 'pg_proc'::regclass
    )
    SELECT oid, pg_get_functiondef(oid) AS definition, oid::regprocedure::text AS signature FROM found;
    FOR each IN SELECT * FROM dependent ORDER BY oid DESC LOOP
        EXECUTE format('DROP FUNCTION %s', each.signature);
    END LOOP;
    ALTER TABLE memories_memory DROP COLUMN lexemes;
    ALTER TABLE memories_memory ALTER COLUMN content TYPE text;
    ALTER TABLE memories_memory ADD COLUMN lexemes tsvector GENERATED ALWAYS AS (recall_lexemes(content)) STORED;
    FOR each IN SELECT * FROM dependent ORDER BY oid LOOP
        EXECUTE each.definition;
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', each.signature);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO lorekeeper_app', each.signature);
    END LOOP;
    DROP TABLE dependent;
END $$;
