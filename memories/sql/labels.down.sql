REVOKE SELECT (undone), UPDATE (undone) ON memories_decision FROM lorekeeper_app;
REVOKE SELECT (labels) ON memories_factevent FROM lorekeeper_app;
