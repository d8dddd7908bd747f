-- Exchanges that were set aside are taken up again by themselves a few times, each time after a longer wait: what was
-- wrong may have been mended meanwhile. An operator may take up all of them, as often as they like.
GRANT CREATE ON SCHEMA public TO lorekeeper_rollcall;
GRANT UPDATE (status, attempts, requeues) ON memories_exchange TO lorekeeper_rollcall;

CREATE FUNCTION requeue_failed_exchanges(most_requeues integer, first_wait interval, at_most integer) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    UPDATE memories_exchange SET status = 'received', attempts = 0, requeues = requeues + 1, queued_at = now()
    WHERE id IN (
        SELECT id FROM memories_exchange
        WHERE status = 'failed' AND requeues < most_requeues AND queued_at < now() - first_wait * power(4, least(requeues, 6))
        ORDER BY queued_at LIMIT at_most FOR UPDATE SKIP LOCKED
    )
    RETURNING id;
END;

REVOKE EXECUTE ON FUNCTION requeue_failed_exchanges(integer, interval, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION requeue_failed_exchanges(integer, interval, integer) TO lorekeeper_app;
ALTER FUNCTION requeue_failed_exchanges(integer, interval, integer) OWNER TO lorekeeper_rollcall;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_rollcall;
