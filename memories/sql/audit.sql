-- The audit log is append-only for the application. One exception, and only through redact_reasons(): the names of an
-- erased person are blanked out of the reasons that staff typed.
GRANT SELECT, UPDATE (reason) ON memories_auditentry, memories_settingsrevision, memories_supportaccess TO lorekeeper_audit;

-- A term as a pattern that finds it as whole words, whatever characters it has.
CREATE FUNCTION whole_words(term text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp
RETURN '(?<!\w)' || regexp_replace(term, '([^[:alnum:]])', '\\\1', 'g') || '(?!\w)';

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

-- The reasons that staff typed, wherever they are kept, without the names of an erased person. What was typed to
-- look at that very person goes as a whole: it may tell of them in other words.
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
