DROP FUNCTION recall_quotations(uuid, halfvec, uuid, integer, integer, text, timestamptz, timestamptz);
ALTER TABLE memories_quotation DROP COLUMN lexemes;
