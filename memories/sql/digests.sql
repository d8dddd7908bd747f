-- Numbers by day, and a hash: neither holds a person or a text.
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_queuedigest, memories_feedtoken TO lorekeeper_app;
