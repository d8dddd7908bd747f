DROP FUNCTION redact_audit(text[]);
REVOKE ALL ON memories_auditentry FROM lorekeeper_audit;
