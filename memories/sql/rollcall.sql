-- For jobs over everybody: ids, as each of which the job then acts in turn, and numbers. Such jobs go through the organisations
-- one by one, since each has settings of its own. (Which rows of whom the role may see: also people.sql.)
GRANT SELECT (user_id, created_at) ON memories_message TO lorekeeper_rollcall;
GRANT SELECT (user_id, at) ON memories_trace TO lorekeeper_rollcall;
GRANT SELECT (user_id, purge_after) ON memories_entity, memories_snapshotrow TO lorekeeper_rollcall;
GRANT SELECT (user_id, kept_until) ON memories_snapshot TO lorekeeper_rollcall;
GRANT UPDATE (status, attempts, requeues, queued_at) ON memories_exchange TO lorekeeper_rollcall;
CREATE POLICY rollcall ON memories_message FOR SELECT TO lorekeeper_rollcall USING (true);
CREATE POLICY rollcall ON memories_trace FOR SELECT TO lorekeeper_rollcall USING (true);
CREATE POLICY rollcall ON memories_entity FOR SELECT TO lorekeeper_rollcall USING (true);
CREATE POLICY rollcall ON memories_snapshot FOR SELECT TO lorekeeper_rollcall USING (true);
CREATE POLICY rollcall ON memories_snapshotrow FOR SELECT TO lorekeeper_rollcall USING (true);

-- Exchanges that the broker lost, of each person the oldest: its task learns the others, too. Taking one moves its time on.
CREATE FUNCTION take_unlearned_exchanges(older_than interval, at_most integer) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    UPDATE memories_exchange SET queued_at = now()
    WHERE id IN (
        SELECT id FROM memories_exchange WHERE status = 'received' AND id IN (
            SELECT DISTINCT ON (user_id) id FROM memories_exchange
            WHERE status = 'received' AND queued_at < now() - older_than ORDER BY user_id, occurred_at, received_at
        )
        ORDER BY queued_at LIMIT at_most FOR UPDATE SKIP LOCKED
    )
    RETURNING id;
END;

-- Exchanges that were set aside are taken up again by themselves a few times, each time after a longer wait: what was
-- wrong may have been mended meanwhile. An operator may take up all of them, as often as they like.
CREATE FUNCTION requeue_failed_exchanges(most_requeues integer, first_wait interval, at_most integer) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    UPDATE memories_exchange SET status = 'received', attempts = 0, requeues = requeues + 1, queued_at = now()
    WHERE id IN (
        SELECT e.id FROM memories_exchange e
        WHERE e.status = 'failed' AND e.requeues < most_requeues
          AND e.queued_at < now() - first_wait * power(4, least(e.requeues, 6))
          AND EXISTS (SELECT FROM memories_user u WHERE u.id = e.user_id AND u.organisation_id = current_organisation())
        ORDER BY e.queued_at LIMIT at_most FOR UPDATE OF e SKIP LOCKED
    )
    RETURNING id;
END;

-- Whose memory is kept in order: also of whom only messages are left.
CREATE FUNCTION owners_to_maintain() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation() AND (
        EXISTS (SELECT FROM memories_memory m WHERE m.user_id = u.id)
        OR EXISTS (SELECT FROM memories_message m WHERE m.user_id = u.id)
    );
END;

CREATE FUNCTION owners_with_live_memories() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation() AND EXISTS (
        SELECT FROM memories_memory m
        WHERE m.user_id = u.id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
    );
END;

CREATE FUNCTION owners_with_memories_to_purge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT m.user_id FROM memories_memory m JOIN memories_user u ON u.id = m.user_id
    WHERE m.purge_after < now() AND u.organisation_id = current_organisation();
END;

CREATE FUNCTION owners_with_messages_before(moment timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation()
      AND EXISTS (SELECT FROM memories_message m WHERE m.user_id = u.id AND m.created_at < moment);
END;

CREATE FUNCTION owners_with_traces_before(moment timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation()
      AND EXISTS (SELECT FROM memories_trace t WHERE t.user_id = u.id AND t.at < moment);
END;

-- Whoever asked to forget an entity: its day may end when no memory's does.
CREATE FUNCTION owners_with_entities_to_purge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT e.user_id FROM memories_entity e JOIN memories_user u ON u.id = e.user_id
    WHERE e.purge_after < now() AND u.organisation_id = current_organisation();
END;

-- Whoever has something set aside that is kept no longer, or forgotten in a snapshot.
CREATE FUNCTION owners_with_snapshots_to_purge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u WHERE u.organisation_id = current_organisation() AND (
        EXISTS (SELECT FROM memories_snapshot s WHERE s.user_id = u.id AND s.kept_until < now())
        OR EXISTS (SELECT FROM memories_snapshotrow r WHERE r.user_id = u.id AND r.purge_after < now())
    );
END;

-- How much a shorter retention or another fading would take for good, by whole days.
CREATE FUNCTION count_messages_before(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_message m JOIN memories_user u ON u.id = m.user_id
    WHERE m.created_at < day AND u.organisation_id = current_organisation()
);

CREATE FUNCTION count_traces_before(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_trace t JOIN memories_user u ON u.id = t.user_id
    WHERE t.at < day AND u.organisation_id = current_organisation()
);

-- The memories that may fade away (memories/decay.py): captured in passing and not of the highest importance.
CREATE FUNCTION count_memories_unused_since(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_memory m JOIN memories_user u ON u.id = m.user_id
    WHERE m.superseded_by_id IS NULL AND m.forgotten_at IS NULL AND m.auto_captured AND m.importance < 5
      AND greatest(m.updated_at, m.last_recalled_at) < day AND u.organisation_id = current_organisation()
);

-- What faded away by itself: what was forgotten on request has a moment of its own at which it goes, and what is hidden
-- with messages that are left out comes back with them.
CREATE FUNCTION count_faded_before(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_memory m JOIN memories_user u ON u.id = m.user_id
    WHERE m.forgotten_at < day AND m.purge_after IS NULL AND m.left_out -> 'hidden' IS DISTINCT FROM 'true'::jsonb
      AND u.organisation_id = current_organisation()
);

-- For Stats.
CREATE FUNCTION stats_unlearned() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_exchange e JOIN memories_user u ON u.id = e.user_id
    WHERE e.status = 'received' AND u.organisation_id = current_organisation()
);

REVOKE EXECUTE ON FUNCTION take_unlearned_exchanges(interval, integer), requeue_failed_exchanges(integer, interval, integer),
    owners_to_maintain(), owners_with_live_memories(), owners_with_memories_to_purge(), owners_with_messages_before(timestamptz),
    owners_with_traces_before(timestamptz), owners_with_entities_to_purge(), owners_with_snapshots_to_purge(),
    count_messages_before(date), count_traces_before(date), count_memories_unused_since(date), count_faded_before(date),
    stats_unlearned() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_unlearned_exchanges(interval, integer), requeue_failed_exchanges(integer, interval, integer),
    owners_to_maintain(), owners_with_live_memories(), owners_with_memories_to_purge(), owners_with_messages_before(timestamptz),
    owners_with_traces_before(timestamptz), owners_with_entities_to_purge(), owners_with_snapshots_to_purge(),
    count_messages_before(date), count_traces_before(date), count_memories_unused_since(date), count_faded_before(date),
    stats_unlearned() TO lorekeeper_app;

ALTER FUNCTION take_unlearned_exchanges(interval, integer) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION requeue_failed_exchanges(integer, interval, integer) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION owners_to_maintain() OWNER TO lorekeeper_rollcall;
ALTER FUNCTION owners_with_live_memories() OWNER TO lorekeeper_rollcall;
ALTER FUNCTION owners_with_memories_to_purge() OWNER TO lorekeeper_rollcall;
ALTER FUNCTION owners_with_messages_before(timestamptz) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION owners_with_traces_before(timestamptz) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION owners_with_entities_to_purge() OWNER TO lorekeeper_rollcall;
ALTER FUNCTION owners_with_snapshots_to_purge() OWNER TO lorekeeper_rollcall;
ALTER FUNCTION count_messages_before(date) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION count_traces_before(date) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION count_memories_unused_since(date) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION count_faded_before(date) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION stats_unlearned() OWNER TO lorekeeper_rollcall;
