-- The words of the raw log, for one's own search: the owner's rows are filtered first, so no index over all of them.
ALTER TABLE memories_message
    ADD COLUMN document tsvector GENERATED ALWAYS AS (to_tsvector('pg_catalog.english', content)) STORED;
