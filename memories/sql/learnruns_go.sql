-- Counts of learned exchanges go when they have been kept long enough.
GRANT DELETE ON memories_learnrun TO lorekeeper_app;
