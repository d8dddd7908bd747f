REVOKE EXECUTE ON FUNCTION recall_sketch(halfvec, smallint), recall_planes(halfvec) FROM lorekeeper_recall;
DROP INDEX teamfact_entries;
ALTER TABLE memories_entry DROP COLUMN sketch;
