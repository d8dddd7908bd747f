-- Which model does which step, and numbers by day: neither holds a person or a text.
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_modelendpoint, memories_modeluse TO lorekeeper_app;
