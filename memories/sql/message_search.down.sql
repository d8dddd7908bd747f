ALTER TABLE memories_message DROP COLUMN document;
