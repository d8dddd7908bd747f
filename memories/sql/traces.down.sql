DROP FUNCTION owners_with_traces_before(timestamptz);
DROP POLICY rollcall ON memories_trace;
DROP FUNCTION record_recall(uuid, uuid[], uuid, text, text, jsonb, boolean);
DROP POLICY own_rows ON memories_trace;
REVOKE ALL ON memories_trace FROM lorekeeper_rollcall, lorekeeper_app;
