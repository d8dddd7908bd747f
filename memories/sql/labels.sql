-- Whether a reviewer has taken a decision back, and which label of calibration goes with it. Column by column, as every
-- team row (see grants.sql).
GRANT SELECT (undone), UPDATE (undone) ON memories_decision TO lorekeeper_app;
GRANT SELECT (labels) ON memories_factevent TO lorekeeper_app;
