-- Finding a person from outside: from an external id, a chat, a code, or the id of an exchange that waits to be learned.
GRANT SELECT ON memories_surfacelink, memories_linkcode TO lorekeeper_links;
CREATE POLICY links ON memories_surfacelink FOR SELECT TO lorekeeper_links USING (true);
CREATE POLICY links ON memories_linkcode FOR SELECT TO lorekeeper_links USING (true);

-- Whom a surface of this organisation means, and whom the bot, which speaks to people of every one.
CREATE FUNCTION resolve_link(on_surface text, with_id text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT user_id FROM memories_surfacelink
    WHERE surface = on_surface AND external_id = with_id AND organisation_id = current_organisation()
);

CREATE FUNCTION owner_of_chat(with_id text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT user_id FROM memories_surfacelink WHERE surface = 'telegram' AND external_id = with_id);

-- Codes that join one more surface to an account: their owner makes and spends them; who brings one in is not known yet, so this
-- tells whose it is, while it is still good.
CREATE FUNCTION owner_of_link_code(with_digest bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT user_id FROM memories_linkcode WHERE digest = with_digest AND expires_at > now());

GRANT SELECT ON memories_exchange, memories_memory, memories_user TO lorekeeper_rollcall;
CREATE POLICY rollcall ON memories_exchange TO lorekeeper_rollcall USING (true);
CREATE POLICY rollcall ON memories_memory FOR SELECT TO lorekeeper_rollcall USING (true);

CREATE FUNCTION owner_of_exchange(exchange uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT user_id FROM memories_exchange WHERE id = exchange);

-- How much somebody has spoken, and since when, decides whether their word counts. The database keeps both.
GRANT UPDATE (exchange_count) ON memories_user TO lorekeeper_rollcall;

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
        NEW.introduced_by := OLD.introduced_by;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER keep_standing BEFORE UPDATE ON memories_user FOR EACH ROW EXECUTE FUNCTION keep_standing();

REVOKE EXECUTE ON FUNCTION resolve_link(text, text), owner_of_chat(text), owner_of_link_code(bytea), owner_of_exchange(uuid),
    count_exchange() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resolve_link(text, text), owner_of_chat(text), owner_of_link_code(bytea), owner_of_exchange(uuid)
    TO lorekeeper_app;

ALTER FUNCTION resolve_link(text, text) OWNER TO lorekeeper_links;
ALTER FUNCTION owner_of_chat(text) OWNER TO lorekeeper_links;
ALTER FUNCTION owner_of_link_code(bytea) OWNER TO lorekeeper_links;
ALTER FUNCTION owner_of_exchange(uuid) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION count_exchange() OWNER TO lorekeeper_rollcall;
