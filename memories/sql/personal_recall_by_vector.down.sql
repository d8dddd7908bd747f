DROP FUNCTION recall_by_vector(uuid, halfvec, uuid, integer), recall_bump(uuid, uuid[], boolean),
    recall_of_large(uuid, halfvec, uuid, integer), recall_near(uuid, halfvec, uuid, integer), recall_has_more(uuid, integer);
DROP INDEX memory_core, memory_sketch;
ALTER TABLE memories_memory DROP COLUMN lexemes, DROP COLUMN sketch, DROP COLUMN core,
    ALTER COLUMN embedding SET STORAGE EXTERNAL;
DROP FUNCTION recall_lexemes(text), recall_sketch(halfvec, smallint), recall_planes(halfvec),
    recall_estimate(bit, bit, bit, timestamptz),
    recall_importance(smallint), recall_recency(timestamptz);
