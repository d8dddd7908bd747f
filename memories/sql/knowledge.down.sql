DROP TRIGGER note_new ON memories_teamfact;
DROP TRIGGER note_change ON memories_teamfact;
DROP FUNCTION note_team_change();
DROP FUNCTION team_changes(uuid, uuid, timestamptz, bigint, text[], integer);
DROP FUNCTION search_knowledge(uuid, uuid, halfvec, text, text[], text[], text[], text[], double precision, integer);
DROP FUNCTION touch_entries(uuid, uuid, uuid[]);
DROP FUNCTION readable_entries(uuid, uuid, uuid[]);
DROP FUNCTION may_write_knowledge(uuid, uuid, text);
DROP FUNCTION knowledge_rights(uuid, uuid);
REVOKE EXECUTE ON FUNCTION live_setting(text, integer) FROM lorekeeper_recall;
REVOKE ALL ON memories_settingsrevision, memories_apikey, memories_user, memories_user_groups,
    memories_user_user_permissions, auth_group_permissions, auth_permission FROM lorekeeper_recall;
