-- The database itself takes an event with its fact. Django adds its own constraint only after the whole migration.
ALTER TABLE memories_factevent ADD CONSTRAINT factevent_fact FOREIGN KEY (fact_id)
    REFERENCES memories_teamfact (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- Append-only, and column by column, as every team row (see grants.sql).
GRANT SELECT (id, step, action_id, undoes, fact_id, consequence, from_version, version, changes, reworded, conflicts)
    ON memories_factevent TO lorekeeper_app;
GRANT INSERT ON memories_factevent TO lorekeeper_app;
