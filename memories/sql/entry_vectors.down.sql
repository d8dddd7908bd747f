GRANT CREATE ON SCHEMA public TO lorekeeper_recall;
SET ROLE lorekeeper_recall;
CREATE OR REPLACE FUNCTION entries_with_words(sought tsquery) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT e.fact_id FROM memories_entry e WHERE e.words @@ sought AND e.organisation_id = current_organisation();
END;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_recall;
DROP INDEX entry_words;
DROP FUNCTION sought_within(uuid, tsquery);
DROP FUNCTION words_within(uuid, tsvector);
CREATE INDEX entry_words ON memories_entry USING gin (words);
DROP INDEX entry_vectors;
ALTER TABLE memories_entry ADD COLUMN sketch bit(1172) GENERATED ALWAYS AS (recall_sketch(embedding, 5::smallint)) STORED;
CREATE INDEX entry_sketch ON memories_entry (organisation_id) INCLUDE (fact_id, sketch);
GRANT EXECUTE ON FUNCTION recall_sketch(halfvec, smallint), recall_planes(halfvec) TO lorekeeper_recall;
