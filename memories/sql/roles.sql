-- Who there is in Postgres. Run by a superuser, any number of times: it puts right what differs.
-- The two LOGIN roles get their passwords elsewhere, from the URLs that use them.

DO $$
DECLARE
    wanted text;
BEGIN
    FOREACH wanted IN ARRAY ARRAY[
        'lorekeeper_owner',          -- owns the schema and migrates it
        'lorekeeper_app',            -- web, worker, commands, tests
        'lorekeeper_contributions',  -- owns the functions that count who has said a team fact
        'lorekeeper_recall',         -- owns the function that recalls approved team facts
        'lorekeeper_links',          -- owns the function that resolves a surface link to a user id
        'lorekeeper_merges',         -- owns the function that makes one account of two
        'lorekeeper_stats',          -- owns the functions that return whole-store figures
        'lorekeeper_audit',          -- owns the function that blanks an erased person out of the audit log
        'lorekeeper_rollcall'        -- owns the function that lists ids for jobs over everybody
    ] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
            EXECUTE format('CREATE ROLE %I', wanted);
        END IF;
    END LOOP;
END $$;

-- Only what differs is altered: on a hosted Postgres the administrator may not touch SUPERUSER or BYPASSRLS at all.
DO $$
DECLARE
    excess record;
BEGIN
    FOR excess IN
        SELECT rolname FROM pg_roles
        WHERE rolname LIKE 'lorekeeper\_%' AND rolname <> 'lorekeeper_backup'
          AND (rolsuper OR rolbypassrls OR rolreplication)
    LOOP
        EXECUTE format('ALTER ROLE %I NOSUPERUSER NOBYPASSRLS NOREPLICATION', excess.rolname);
    END LOOP;
END $$;

ALTER ROLE lorekeeper_owner LOGIN NOCREATEDB NOCREATEROLE;
ALTER ROLE lorekeeper_app LOGIN NOINHERIT NOCREATEDB NOCREATEROLE;
-- For whatever else logs in with it: the processes bring shorter limits of their own (brain/settings.py).
ALTER ROLE lorekeeper_app SET lock_timeout = '30s';
ALTER ROLE lorekeeper_app SET statement_timeout = '120s';
ALTER ROLE lorekeeper_contributions NOLOGIN NOCREATEDB NOCREATEROLE;
ALTER ROLE lorekeeper_recall NOLOGIN NOCREATEDB NOCREATEROLE;
ALTER ROLE lorekeeper_links NOLOGIN NOCREATEDB NOCREATEROLE;
ALTER ROLE lorekeeper_merges NOLOGIN NOCREATEDB NOCREATEROLE;
ALTER ROLE lorekeeper_stats NOLOGIN NOCREATEDB NOCREATEROLE;
ALTER ROLE lorekeeper_audit NOLOGIN NOCREATEDB NOCREATEROLE;
ALTER ROLE lorekeeper_rollcall NOLOGIN NOCREATEDB NOCREATEROLE;

-- A migration hands each function to its role (ALTER FUNCTION … OWNER TO), for which it must be able to become
-- that role. It does not use the role's rights as its own.
GRANT lorekeeper_contributions, lorekeeper_recall, lorekeeper_links, lorekeeper_stats, lorekeeper_rollcall,
    lorekeeper_audit, lorekeeper_merges
    TO lorekeeper_owner WITH SET TRUE, INHERIT FALSE, ADMIN FALSE;

-- The application is a member of nothing.
DO $$
DECLARE
    granted text;
BEGIN
    FOR granted IN
        SELECT role.rolname FROM pg_auth_members AS membership
        JOIN pg_roles AS role ON role.oid = membership.roleid
        JOIN pg_roles AS member ON member.oid = membership.member
        WHERE member.rolname = 'lorekeeper_app'
    LOOP
        EXECUTE format('REVOKE %I FROM lorekeeper_app', granted);
    END LOOP;
END $$;
