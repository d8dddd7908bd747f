REVOKE DELETE ON memories_learnrun FROM lorekeeper_app;
