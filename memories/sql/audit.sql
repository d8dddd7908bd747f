-- The audit log is append-only for the application. One exception, and only through this function: the names of an
-- erased person are blanked out of the reasons that staff typed.
GRANT CREATE ON SCHEMA public TO lorekeeper_audit;
GRANT SELECT, UPDATE (reason) ON memories_auditentry TO lorekeeper_audit;

CREATE FUNCTION redact_audit(terms text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    term text;
    touched uuid[];
    entry record;
BEGIN
    touched := ARRAY(
        SELECT id FROM memories_auditentry e
        WHERE EXISTS (SELECT FROM unnest(terms) t WHERE strpos(lower(e.reason), lower(t)) > 0)
    );
    FOREACH term IN ARRAY terms LOOP
        UPDATE memories_auditentry e
        SET reason = left(regexp_replace(e.reason, regexp_replace(term, '([\.\*\+\?\(\)\[\]\{\}\^\$\|\\])', '\\\1', 'g'), '[erased]', 'gi'), 300)
        WHERE e.id = ANY (touched) AND strpos(lower(e.reason), lower(term)) > 0;
    END LOOP;
    RETURN cardinality(touched);
END $$;

REVOKE EXECUTE ON FUNCTION redact_audit(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redact_audit(text[]) TO lorekeeper_app;
ALTER FUNCTION redact_audit(text[]) OWNER TO lorekeeper_audit;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_audit;
