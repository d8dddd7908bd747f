-- What the application role may do, table by table. A table that is not named here is out of its reach.
GRANT USAGE ON SCHEMA public TO lorekeeper_app, lorekeeper_contributions, lorekeeper_links, lorekeeper_recall,
    lorekeeper_rollcall, lorekeeper_stats, lorekeeper_audit;

-- Django and allauth: accounts, sign-in, sessions, permissions.
GRANT SELECT, INSERT, UPDATE, DELETE ON
    memories_user, memories_user_groups, memories_user_user_permissions,
    auth_group, auth_group_permissions, auth_permission, django_content_type, django_session,
    account_emailaddress, account_emailconfirmation, mfa_authenticator, usersessions_usersession
TO lorekeeper_app;
GRANT SELECT ON django_migrations TO lorekeeper_app;

-- Personal rows: row-level security decides which ones (policies.sql).
GRANT SELECT, INSERT, UPDATE, DELETE ON
    memories_surfacelink, memories_conversation, memories_exchange, memories_message, memories_memory
TO lorekeeper_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON memories_apikey, memories_assistant, memories_allowedterm TO lorekeeper_app;
GRANT SELECT, INSERT ON memories_tombstone, memories_auditentry TO lorekeeper_app;
GRANT SELECT, INSERT, UPDATE (active) ON memories_settingsrevision TO lorekeeper_app;

-- Team rows column by column: a grant on the table would include xmin, and two rows with the same xmin were
-- written by the same transaction, which would join a fact to the memory that one person got from it.
DO $$
DECLARE
    grantee record;
    columns text;
BEGIN
    FOR grantee IN
        SELECT * FROM (VALUES
            ('memories_teamfact', 'INSERT, UPDATE, DELETE'),
            ('memories_factversion', 'INSERT, DELETE'),
            ('memories_conflict', 'INSERT, UPDATE, DELETE'),
            ('memories_decision', 'INSERT'),
            ('memories_learnrun', 'INSERT')
        ) AS t (name, writes)
    LOOP
        SELECT string_agg(quote_ident(attname), ', ') INTO columns
        FROM pg_attribute WHERE attrelid = grantee.name::regclass AND attnum > 0 AND NOT attisdropped;
        EXECUTE format('GRANT SELECT (%s) ON %I TO lorekeeper_app', columns, grantee.name);
        EXECUTE format('GRANT %s ON %I TO lorekeeper_app', grantee.writes, grantee.name);
    END LOOP;
END $$;

-- The side table: no grant at all. Functions of lorekeeper_contributions are its only door.
