DROP INDEX memory_core, memory_bits;
ALTER TABLE memories_memory DROP COLUMN lexemes, DROP COLUMN bits, DROP COLUMN core, ALTER COLUMN embedding SET STORAGE EXTERNAL;
DROP FUNCTION recall_lexemes(text);
