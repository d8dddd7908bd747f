SET LOCAL ROLE lorekeeper_audit;
DROP FUNCTION redact_reasons(text[], text);
GRANT EXECUTE ON FUNCTION redact_audit(text[]) TO lorekeeper_app;
RESET ROLE;
DROP FUNCTION without_terms(text, text[]);
REVOKE ALL ON memories_settingsrevision, memories_supportaccess FROM lorekeeper_audit;
REVOKE ALL ON memories_supportaccess, memories_erasurerun FROM lorekeeper_app;
