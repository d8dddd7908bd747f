-- The audit log is append-only for the application. One exception, and only through this function: the names of an
-- erased person are blanked out of the reasons that staff typed.
GRANT CREATE ON SCHEMA public TO lorekeeper_audit;
GRANT SELECT, UPDATE (reason) ON memories_auditentry TO lorekeeper_audit;

-- A term as a pattern that finds it as whole words, whatever characters it has.
CREATE FUNCTION whole_words(term text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp
RETURN '(?<!\w)' || regexp_replace(term, '([^[:alnum:]])', '\\\1', 'g') || '(?!\w)';

CREATE FUNCTION redact_audit(terms text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    term text;
    touched uuid[];
    entry record;
BEGIN
    touched := ARRAY(
        SELECT id FROM memories_auditentry e
        WHERE EXISTS (SELECT FROM unnest(terms) t WHERE e.reason ~* whole_words(t))
    );
    FOREACH term IN ARRAY terms LOOP
        UPDATE memories_auditentry e
        SET reason = left(regexp_replace(e.reason, whole_words(term), '[erased]', 'gi'), 300)
        WHERE e.id = ANY (touched);
    END LOOP;
    RETURN cardinality(touched);
END $$;

REVOKE EXECUTE ON FUNCTION redact_audit(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redact_audit(text[]) TO lorekeeper_app;
ALTER FUNCTION redact_audit(text[]) OWNER TO lorekeeper_audit;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_audit;
