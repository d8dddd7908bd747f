-- Summaries, profiles and records of maintenance: one's own rows, like every other. What an attribute had replaced holds
-- again where that one is gone.
SELECT own_table('memories_summary');
SELECT own_table('memories_profileattribute', ARRAY['superseded_by_id']);
SELECT own_table('memories_maintenancerun');
