-- Making one account of two: one that a surface made by itself on first sight becomes part of the account whose owner
-- redeems a code there. Row-level security lets nobody give rows away, so one function does all of it or nothing. Of personal
-- rows its role may read and change whose they are (own_table.sql), and nothing else.
REVOKE UPDATE (user_id) ON memories_linkcode FROM lorekeeper_merges; -- a code is spent, and moves to nobody
GRANT SELECT (digest, expires_at), DELETE ON memories_linkcode TO lorekeeper_merges;
GRANT SELECT (surface, external_id, organisation_id) ON memories_surfacelink TO lorekeeper_merges;
GRANT SELECT (id, idempotency_key), UPDATE (idempotency_key) ON memories_exchange TO lorekeeper_merges;
GRANT SELECT (id, username, password, email, last_login, is_active, is_staff, is_superuser), DELETE
    ON memories_user TO lorekeeper_merges;
GRANT SELECT (user_id) ON memories_user_groups, memories_user_user_permissions, memories_apikey, account_emailaddress,
    mfa_authenticator TO lorekeeper_merges;

-- How much somebody has spoken, and since when, is that of both. The lock makes an exchange that is just coming in wait.
GRANT UPDATE (date_joined) ON memories_user TO lorekeeper_rollcall;

CREATE FUNCTION take_over_standing(absorbed uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    theirs record;
BEGIN
    SELECT exchange_count, date_joined FROM memories_user WHERE id = absorbed FOR UPDATE INTO theirs;
    UPDATE memories_user
    SET exchange_count = exchange_count + theirs.exchange_count, date_joined = least(date_joined, theirs.date_joined)
    WHERE id = acting_person();
END $$;

-- A fact that both had said has one distinct person less; the trigger on what goes judges every fact concerned anew.
CREATE FUNCTION take_over_contributions(absorbed uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(32420);  -- the team store's lock, as in memories/locks.py
    INSERT INTO memories_contribution (fact_id, user_id)
    SELECT fact_id, acting_person() FROM memories_contribution WHERE user_id = absorbed ON CONFLICT DO NOTHING;
    DELETE FROM memories_contribution WHERE user_id = absorbed;
END $$;

-- True when it is done; false for an account with a life of its own (a password, a right, a key, an address, or not
-- made by a surface); NULL when the acting person has no such code that is still good. The code is spent only by the
-- first. Tells nothing about facts.
CREATE FUNCTION absorb_account(with_digest bytea, on_surface text, with_id text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    absorbing uuid := acting_person();
    absorbed uuid;
    owned regclass;
BEGIN
    SELECT user_id FROM memories_surfacelink
    WHERE surface = on_surface AND external_id = with_id AND organisation_id = current_organisation() INTO absorbed;
    IF absorbed IS NULL OR absorbed = absorbing OR NOT EXISTS (
        SELECT FROM memories_user u
        WHERE u.id = absorbed AND u.is_active AND NOT u.is_staff AND NOT u.is_superuser
          AND u.username ~ '^[a-z]+-[0-9a-f]{16}$' AND u.password LIKE '!%' AND u.email = '' AND u.last_login IS NULL
          AND NOT EXISTS (SELECT FROM memories_user_groups WHERE user_id = u.id)
          AND NOT EXISTS (SELECT FROM memories_user_user_permissions WHERE user_id = u.id)
          AND NOT EXISTS (SELECT FROM memories_apikey WHERE user_id = u.id)
          AND NOT EXISTS (SELECT FROM account_emailaddress WHERE user_id = u.id)
          AND NOT EXISTS (SELECT FROM mfa_authenticator WHERE user_id = u.id)
    ) THEN
        RETURN false;
    END IF;
    DELETE FROM memories_linkcode WHERE digest = with_digest AND user_id = absorbing AND expires_at > now();
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;

    PERFORM take_over_standing(absorbed);
    UPDATE memories_exchange AS theirs SET idempotency_key = theirs.id::text  -- keys are unique for one person
    WHERE theirs.user_id = absorbed AND EXISTS (
        SELECT FROM memories_exchange mine
        WHERE mine.user_id = absorbing AND mine.idempotency_key = theirs.idempotency_key
    );
    -- Every table with an owner, also one that came later: without a grant on it nothing is done at all.
    FOR owned IN
        SELECT polrelid::regclass FROM pg_policy WHERE polname = 'own_rows' AND polrelid <> 'memories_linkcode'::regclass
    LOOP
        EXECUTE format('UPDATE %s SET user_id = $1 WHERE user_id = $2', owned) USING absorbing, absorbed;
    END LOOP;
    PERFORM take_over_contributions(absorbed);
    DELETE FROM memories_user WHERE id = absorbed;
    RETURN true;
END $$;

-- Where two accounts become one and both have an item under a key, the owner's stays; the other one goes with its account.
GRANT SELECT (namespace, key) ON memories_storeditem TO lorekeeper_merges;

CREATE FUNCTION keep_own_item() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM memories_storeditem mine
        WHERE mine.user_id = NEW.user_id AND mine.namespace = NEW.namespace AND mine.key = NEW.key
    ) THEN
        RETURN NULL;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER keep_own_item BEFORE UPDATE OF user_id ON memories_storeditem
    FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION keep_own_item();

REVOKE EXECUTE ON FUNCTION take_over_standing(uuid), take_over_contributions(uuid), absorb_account(bytea, text, text),
    keep_own_item() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_over_standing(uuid), take_over_contributions(uuid) TO lorekeeper_merges;
GRANT EXECUTE ON FUNCTION absorb_account(bytea, text, text) TO lorekeeper_app;

ALTER FUNCTION take_over_standing(uuid) OWNER TO lorekeeper_rollcall;
ALTER FUNCTION take_over_contributions(uuid) OWNER TO lorekeeper_contributions;
ALTER FUNCTION absorb_account(bytea, text, text) OWNER TO lorekeeper_merges;
