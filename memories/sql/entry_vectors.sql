-- What search reads of an organisation's entries instead of their rows, which lie among those of twenty organisations on as many
-- pages as there are entries: vectors, and what filters them (teamfact_entries), each in an index that is read alone. Comparing
-- every vector so takes less than comparing their sketches and reading the rows of the best thousand.
REVOKE EXECUTE ON FUNCTION recall_sketch(halfvec, smallint), recall_planes(halfvec) FROM lorekeeper_recall;
DROP INDEX entry_sketch;
ALTER TABLE memories_entry DROP COLUMN sketch;
CREATE INDEX entry_vectors ON memories_entry (organisation_id) INCLUDE (fact_id, embedding);

-- The words of an entry as its organisation's alone: of a common word the index has a list for each organisation, and not one
-- of which a twentieth is sought.
CREATE FUNCTION words_within(organisation uuid, words tsvector) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path = pg_catalog, pg_temp
RETURN array_to_tsvector(ARRAY(SELECT left(organisation::text, 8) || word FROM unnest(tsvector_to_array(words)) AS word));

-- The same of what is sought: each word stands in quotes.
CREATE FUNCTION sought_within(organisation uuid, sought tsquery) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path = pg_catalog, pg_temp
RETURN regexp_replace(sought::text, '''((?:[^'']|'''')*)''', format('''%s\1''', left(organisation::text, 8)), 'g')::tsquery;

DROP INDEX entry_words;
CREATE INDEX entry_words ON memories_entry USING gin (words_within(organisation_id, words));
REVOKE EXECUTE ON FUNCTION words_within(uuid, tsvector), sought_within(uuid, tsquery) FROM PUBLIC;
-- Whoever writes a row computes what its index holds.
GRANT EXECUTE ON FUNCTION words_within(uuid, tsvector) TO lorekeeper_app;
GRANT EXECUTE ON FUNCTION words_within(uuid, tsvector), sought_within(uuid, tsquery) TO lorekeeper_recall;

GRANT CREATE ON SCHEMA public TO lorekeeper_recall;
SET ROLE lorekeeper_recall;
CREATE OR REPLACE FUNCTION entries_with_words(sought tsquery) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT e.fact_id FROM memories_entry e
    WHERE words_within(e.organisation_id, e.words) @@ sought_within(current_organisation(), sought)
      AND e.organisation_id = current_organisation();
END;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_recall;
