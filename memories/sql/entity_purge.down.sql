DROP FUNCTION owners_with_entities_to_purge();
DROP POLICY rollcall ON memories_entity;
REVOKE ALL ON memories_entity FROM lorekeeper_rollcall;
