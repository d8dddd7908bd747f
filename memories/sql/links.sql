-- Codes that join one more surface to an account. Their owner makes and spends them; who brings one in is not known
-- yet, so a function tells whose it is, while it is still good.
ALTER TABLE memories_linkcode ENABLE ROW LEVEL SECURITY;
ALTER TABLE memories_linkcode FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON memories_linkcode TO lorekeeper_app
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_linkcode TO lorekeeper_app;

-- The database itself takes the codes with the account (see cascades.sql).
DO $$
DECLARE
    fk record;
BEGIN
    FOR fk IN SELECT conname FROM pg_constraint WHERE conrelid = 'memories_linkcode'::regclass AND contype = 'f' LOOP
        EXECUTE format('ALTER TABLE memories_linkcode DROP CONSTRAINT %I', fk.conname);
    END LOOP;
    ALTER TABLE memories_linkcode ADD CONSTRAINT linkcode_owner_fk FOREIGN KEY (user_id)
        REFERENCES memories_user (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
END $$;

GRANT CREATE ON SCHEMA public TO lorekeeper_links;
GRANT SELECT ON memories_linkcode TO lorekeeper_links;
CREATE POLICY links ON memories_linkcode FOR SELECT TO lorekeeper_links USING (true);

CREATE FUNCTION owner_of_link_code(with_digest bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT user_id FROM memories_linkcode WHERE digest = with_digest AND expires_at > now());

REVOKE EXECUTE ON FUNCTION owner_of_link_code(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owner_of_link_code(bytea) TO lorekeeper_app;
ALTER FUNCTION owner_of_link_code(bytea) OWNER TO lorekeeper_links;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_links;
