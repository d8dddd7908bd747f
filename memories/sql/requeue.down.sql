SET LOCAL ROLE lorekeeper_rollcall;
DROP FUNCTION requeue_failed_exchanges(integer, interval, integer);
RESET ROLE;
REVOKE UPDATE (status, attempts, requeues) ON memories_exchange FROM lorekeeper_rollcall;
