REVOKE ALL ON memories_factevent FROM lorekeeper_app;
