DROP TRIGGER tally_more ON memories_learnrun;
DROP TRIGGER tally_more ON memories_decision;
DROP TRIGGER tally_recall ON memories_teamfact;
DROP TRIGGER tally_wait ON memories_teamfact;
DROP TRIGGER tally_change ON memories_teamfact;
DROP TRIGGER tally_fewer ON memories_teamfact;
DROP TRIGGER tally_more ON memories_teamfact;
DROP TRIGGER tally_change ON memories_memory;
DROP TRIGGER tally_fewer ON memories_memory;
DROP TRIGGER tally_more ON memories_memory;
DROP FUNCTION rebuild_tallies();
DROP FUNCTION survey_facts();
DROP FUNCTION settle_tallies();
DROP FUNCTION tally_runs();
DROP FUNCTION tally_verdicts();
DROP FUNCTION tally_recall();
DROP FUNCTION tally_wait();
DROP FUNCTION tally_fact_change();
DROP FUNCTION tally_facts();
DROP FUNCTION tally_memory_change();
DROP FUNCTION tally_memories();
DROP FUNCTION tally_day(date);
DROP FUNCTION utc_day(timestamptz);

DROP POLICY stats ON memories_exchange;
DROP POLICY stats ON memories_memory;
REVOKE SELECT (status, queued_at) ON memories_exchange FROM lorekeeper_stats;
REVOKE SELECT (hour, model, proposed, secrets, milliseconds, tokens_in, tokens_out, cost) ON memories_learnrun
    FROM lorekeeper_stats;
REVOKE SELECT (day, store, result, gate_rule) ON memories_decision FROM lorekeeper_stats;
REVOKE SELECT (id, kind, content, status, origin, confidence, recall_count, created_at, merged_into_id, delete_after)
    ON memories_teamfact FROM lorekeeper_stats;
REVOKE SELECT (kind, surface, created_at) ON memories_memory FROM lorekeeper_stats;
REVOKE ALL ON memories_tally, memories_recallrank FROM lorekeeper_stats;
