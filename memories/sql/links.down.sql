DROP FUNCTION owner_of_link_code(bytea);
DROP POLICY links ON memories_linkcode;
DROP POLICY own_rows ON memories_linkcode;
REVOKE ALL ON memories_linkcode FROM lorekeeper_links, lorekeeper_app;
