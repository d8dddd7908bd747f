-- What the application role may do, table by table. A table that is named neither here nor in own_table.sql is out of its reach.
GRANT USAGE ON SCHEMA public TO lorekeeper_app, lorekeeper_contributions, lorekeeper_links, lorekeeper_recall,
    lorekeeper_rollcall, lorekeeper_stats, lorekeeper_audit, lorekeeper_merges;

-- Django and allauth: accounts, sign-in, sessions, permissions.
GRANT SELECT, INSERT, UPDATE, DELETE ON
    memories_user, memories_user_groups, memories_user_user_permissions,
    auth_group, auth_group_permissions, auth_permission, django_content_type, django_session,
    account_emailaddress, account_emailconfirmation, mfa_authenticator, usersessions_usersession
TO lorekeeper_app;
GRANT SELECT ON django_migrations TO lorekeeper_app;

-- What staff set up and share, and numbers by day. No row of these is written by the transaction of an exchange.
GRANT SELECT, INSERT, UPDATE, DELETE ON
    memories_organisation, memories_apikey, memories_assistant, memories_allowedterm, memories_knowledgeright,
    memories_reviewstate, memories_reviewcomment, memories_savedfilter, memories_webhookendpoint, memories_webhookdelivery,
    memories_modelendpoint, memories_modeluse, memories_queuedigest, memories_feedtoken, memories_nextteamvector
TO lorekeeper_app;

-- What stays as it was written, but for a column: of the guidelines an erased person's name is blanked out; of an access who,
-- whom, why and until when cannot be changed; a receipt of an erasure can only be completed by the scan of the queues.
GRANT SELECT, INSERT ON memories_tombstone, memories_auditentry TO lorekeeper_app;
GRANT SELECT, INSERT, UPDATE (active) ON memories_settingsrevision TO lorekeeper_app;
GRANT SELECT, INSERT, UPDATE (text) ON memories_guidelines TO lorekeeper_app;
GRANT SELECT, INSERT, UPDATE (closed_at) ON memories_supportaccess TO lorekeeper_app;
GRANT SELECT, INSERT, UPDATE ("left", digests, queues_scanned_at) ON memories_erasurerun TO lorekeeper_app;

-- Team rows column by column: a grant on the table would include xmin, and two rows with the same xmin were written by the same
-- transaction, which would join a fact to the memory that one person got from it. An event is written with a fact, and a job's
-- row names the person of an erasure until it ends.
DO $$
DECLARE
    grantee record;
    columns text;
BEGIN
    FOR grantee IN
        SELECT * FROM (VALUES
            ('memories_teamfact', 'INSERT, UPDATE, DELETE'),
            ('memories_factversion', 'INSERT, DELETE'),
            ('memories_factevent', 'INSERT'),
            ('memories_conflict', 'INSERT, UPDATE, DELETE'),
            ('memories_entry', 'INSERT, UPDATE, DELETE'),
            ('memories_assumption', 'INSERT, UPDATE, DELETE'),
            ('memories_entrylink', 'INSERT, UPDATE, DELETE'),
            ('memories_decision', 'INSERT, UPDATE (undone)'),
            ('memories_learnrun', 'INSERT, DELETE'),
            ('memories_job', 'INSERT, UPDATE, DELETE'),
            ('memories_webhookevent', 'INSERT, DELETE')
        ) AS t (name, writes)
    LOOP
        SELECT string_agg(quote_ident(attname), ', ') INTO columns
        FROM pg_attribute WHERE attrelid = grantee.name::regclass AND attnum > 0 AND NOT attisdropped;
        EXECUTE format('GRANT SELECT (%s) ON %I TO lorekeeper_app', columns, grantee.name);
        EXECUTE format('GRANT %s ON %I TO lorekeeper_app', grantee.writes, grantee.name);
    END LOOP;
END $$;

-- No grant at all on who said a fact, on what has become of facts and entries, and on the running counts: functions are their
-- only doors (contributions.sql, knowledge.sql, stats.sql).
