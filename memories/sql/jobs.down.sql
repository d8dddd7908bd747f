REVOKE ALL ON memories_job FROM lorekeeper_app;
