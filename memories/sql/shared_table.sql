-- What every table that an organisation shares has in common. A migration that makes one ends with
--     SELECT shared_table('memories_conflict');
-- Its rows belong to the organisation in which they are written, and every role that does not own the tables sees those of the
-- current one alone, functions with rights of their own as well. `besides` names roles that filter for themselves: a word
-- index is not used under a policy, because its operators are not leak-proof. A policy that a table had for one role goes.
-- Foreign keys carry the organisation along (refer_within_organisation): no row refers to another organisation's. A table of
-- counts has no reference to the organisation itself, which every count would have to lock.
CREATE FUNCTION shared_table(shared regclass, besides text[] DEFAULT '{}', counts boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    one text;
BEGIN
    PERFORM in_organisation(shared, counts);
    FOR one IN SELECT polname FROM pg_policy WHERE polrelid = shared LOOP
        EXECUTE format('DROP POLICY %I ON %s', one, shared);
    END LOOP;
    -- Not forced: the owner, who migrates, is outside; the application is never it (memories/tenancy.py).
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', shared);
    EXECUTE format(
        'CREATE POLICY one_organisation ON %s USING (organisation_id = (SELECT current_organisation())) '
        'WITH CHECK (organisation_id = (SELECT current_organisation()))', shared
    );
    FOREACH one IN ARRAY besides LOOP
        EXECUTE format('CREATE POLICY %I ON %s TO %I USING (true)', 'filters_itself_' || one, shared, one);
    END LOOP;
    PERFORM refer_within_organisation(shared);
END $$;

-- The column alone, for tables in which somebody is looked up before anybody is known: accounts, keys, the feed's address.
CREATE FUNCTION in_organisation(named regclass, counts boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    EXECUTE format(
        'ALTER TABLE %s ADD COLUMN IF NOT EXISTS organisation_id uuid NOT NULL DEFAULT current_organisation()', named
    );
    IF NOT counts AND NOT EXISTS (
        SELECT FROM pg_constraint WHERE conrelid = named AND confrelid = 'memories_organisation'::regclass AND confdeltype = 'c'
    ) THEN
        EXECUTE format(
            'ALTER TABLE %s ADD FOREIGN KEY (organisation_id) REFERENCES memories_organisation (id) ON DELETE CASCADE', named
        );
    END IF;
END $$;

-- Each reference to a row that has an organisation holds only within it.
CREATE FUNCTION refer_within_organisation(referring regclass) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    fk record;
    reference text;
BEGIN
    FOR fk IN
        SELECT c.conname, a.attname AS child_column, c.confrelid::regclass AS parent, b.attname AS parent_column,
            CASE c.confdeltype WHEN 'n' THEN format('SET NULL (%I)', a.attname) WHEN 'c' THEN 'CASCADE' ELSE 'NO ACTION' END AS action
        FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
        WHERE c.contype = 'f' AND c.conrelid = referring AND cardinality(c.conkey) = 1
          AND c.confrelid <> 'memories_organisation'::regclass
          AND EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.confrelid AND o.attname = 'organisation_id')
    LOOP
        EXECUTE format(
            'CREATE UNIQUE INDEX IF NOT EXISTS %I ON %s (organisation_id, %I)', fk.parent || '_within', fk.parent, fk.parent_column
        );
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', referring, fk.conname);
        EXECUTE format(
            'ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (%I, organisation_id) REFERENCES %s (%I, organisation_id) '
            'ON DELETE %s DEFERRABLE INITIALLY DEFERRED',
            referring, fk.conname, fk.child_column, fk.parent, fk.parent_column, fk.action
        );
    END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION shared_table(regclass, text[], boolean), in_organisation(regclass, boolean),
    refer_within_organisation(regclass) FROM PUBLIC;
