DROP FUNCTION redact_audit(text[]);
DROP FUNCTION whole_words(text);
REVOKE ALL ON memories_auditentry FROM lorekeeper_audit;
