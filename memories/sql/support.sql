-- Support's looks at one person, and receipts of erasures. Both outlive the person and the member of staff: what
-- remains is a keyed hash of the one and nothing of the other.
DO $$
DECLARE
    fk record;
BEGIN
    FOR fk IN
        SELECT c.conname, c.conrelid::regclass AS child, a.attname AS child_column
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.conrelid IN ('memories_supportaccess'::regclass, 'memories_erasurerun'::regclass)
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', fk.child, fk.conname);
        EXECUTE format(
            'ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (%I) REFERENCES memories_user (id) '
            'ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED', fk.child, fk.conname, fk.child_column
        );
    END LOOP;
END $$;

-- An access can be opened and closed; who, whom, why and until when cannot be changed afterwards.
GRANT SELECT, INSERT, UPDATE (closed_at) ON memories_supportaccess TO lorekeeper_app;
-- A receipt can only be completed by the scan of the queues.
GRANT SELECT, INSERT, UPDATE ("left", digests, queues_scanned_at) ON memories_erasurerun TO lorekeeper_app;

-- The reasons that staff typed, wherever they are kept, without the names of an erased person. What was typed to
-- look at that very person goes as a whole: it may tell of them in other words.
GRANT CREATE ON SCHEMA public TO lorekeeper_audit;
GRANT SELECT, UPDATE (reason) ON memories_settingsrevision, memories_supportaccess TO lorekeeper_audit;

CREATE FUNCTION without_terms(reason text, terms text[]) RETURNS text
LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
    term text;
BEGIN
    FOREACH term IN ARRAY terms LOOP
        reason := regexp_replace(reason, whole_words(term), '[erased]', 'gi');
    END LOOP;
    RETURN left(reason, 300);
END $$;

CREATE FUNCTION redact_reasons(
    terms text[], about text,
    OUT audit_entries integer, OUT settings_revisions integer, OUT support_accesses integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE memories_auditentry SET reason = '[erased]'
    WHERE object_type = 'person' AND object_id = about AND action = 'open person' AND reason <> '[erased]';
    GET DIAGNOSTICS audit_entries = ROW_COUNT;
    WITH named AS (
        UPDATE memories_auditentry e SET reason = without_terms(e.reason, terms)
        WHERE EXISTS (SELECT FROM unnest(terms) t WHERE e.reason ~* whole_words(t)) RETURNING 1
    ) SELECT audit_entries + count(*) FROM named INTO audit_entries;
    WITH named AS (
        UPDATE memories_settingsrevision r SET reason = without_terms(r.reason, terms)
        WHERE EXISTS (SELECT FROM unnest(terms) t WHERE r.reason ~* whole_words(t)) RETURNING 1
    ) SELECT count(*) FROM named INTO settings_revisions;
    WITH named AS (
        UPDATE memories_supportaccess a
        SET reason = CASE WHEN a.subject = about THEN '[erased]' ELSE without_terms(a.reason, terms) END
        WHERE (a.subject = about AND a.reason <> '[erased]')
           OR EXISTS (SELECT FROM unnest(terms) t WHERE a.reason ~* whole_words(t)) RETURNING 1
    ) SELECT count(*) FROM named INTO support_accesses;
END $$;

REVOKE EXECUTE ON FUNCTION without_terms(text, text[]), redact_reasons(text[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION without_terms(text, text[]) TO lorekeeper_audit;
GRANT EXECUTE ON FUNCTION redact_reasons(text[], text) TO lorekeeper_app;
ALTER FUNCTION redact_reasons(text[], text) OWNER TO lorekeeper_audit;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_audit;
-- What it replaces is no longer called. Only its owner may say who executes it.
SET LOCAL ROLE lorekeeper_audit;
REVOKE EXECUTE ON FUNCTION redact_audit(text[]) FROM lorekeeper_app;
RESET ROLE;
