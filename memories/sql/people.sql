-- Finding a person from outside: from an external id, or from the id of an exchange that waits to be learned.
GRANT CREATE ON SCHEMA public TO lorekeeper_links, lorekeeper_rollcall;

GRANT SELECT ON memories_surfacelink TO lorekeeper_links;
CREATE POLICY links ON memories_surfacelink FOR SELECT TO lorekeeper_links USING (true);

CREATE FUNCTION resolve_link(on_surface text, with_id text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT user_id FROM memories_surfacelink WHERE surface = on_surface AND external_id = with_id);

-- The gate's roster needs the external ids themselves, without whose they are.
CREATE FUNCTION roster_external_ids() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT external_id FROM memories_surfacelink ORDER BY external_id;
END;

-- Whether the roster has to be read again: changes with every change of an account or a link.
GRANT SELECT ON memories_user TO lorekeeper_links;
CREATE FUNCTION roster_stamp() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT count(*) || ':' || max(xmin::text::bigint) FROM memories_user)
    || ' ' || (SELECT count(*) || ':' || coalesce(max(xmin::text::bigint), 0) FROM memories_surfacelink);

GRANT SELECT ON memories_exchange, memories_memory, memories_user TO lorekeeper_rollcall;
GRANT UPDATE (exchange_count) ON memories_user TO lorekeeper_rollcall;
GRANT UPDATE (queued_at) ON memories_exchange TO lorekeeper_rollcall;
CREATE POLICY rollcall ON memories_exchange TO lorekeeper_rollcall USING (true);
CREATE POLICY rollcall ON memories_memory FOR SELECT TO lorekeeper_rollcall USING (true);

CREATE FUNCTION owner_of_exchange(exchange uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT user_id FROM memories_exchange WHERE id = exchange);

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

CREATE FUNCTION owners_with_memories_to_purge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT user_id FROM memories_memory WHERE purge_after < now();
END;

-- How much somebody has spoken, and since when, decides whether their word counts. The database keeps both.
CREATE FUNCTION count_exchange() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE memories_user SET exchange_count = exchange_count + 1 WHERE id = NEW.user_id;
    RETURN NULL;
END $$;
CREATE TRIGGER count_exchange AFTER INSERT ON memories_exchange FOR EACH ROW EXECUTE FUNCTION count_exchange();

CREATE FUNCTION keep_standing() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF current_user <> 'lorekeeper_rollcall' THEN
        NEW.exchange_count := OLD.exchange_count;
        NEW.date_joined := OLD.date_joined;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER keep_standing BEFORE UPDATE ON memories_user FOR EACH ROW EXECUTE FUNCTION keep_standing();

REVOKE EXECUTE ON FUNCTION resolve_link(text, text), roster_external_ids(), roster_stamp(), owner_of_exchange(uuid),
    take_unlearned_exchanges(interval, integer), owners_with_memories_to_purge(), count_exchange() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resolve_link(text, text), roster_external_ids(), roster_stamp(), owner_of_exchange(uuid),
    take_unlearned_exchanges(interval, integer), owners_with_memories_to_purge() TO lorekeeper_app;

-- Last, because only its owner may say who executes a function.
ALTER FUNCTION resolve_link(text, text) OWNER TO lorekeeper_links;
ALTER FUNCTION roster_external_ids() OWNER TO lorekeeper_links;
ALTER FUNCTION roster_stamp() OWNER TO lorekeeper_links;
ALTER FUNCTION owner_of_exchange(uuid) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION take_unlearned_exchanges(interval, integer) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION owners_with_memories_to_purge() OWNER TO lorekeeper_rollcall;
ALTER FUNCTION count_exchange() OWNER TO lorekeeper_rollcall;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_links, lorekeeper_rollcall;
