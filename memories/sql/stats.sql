-- Figures about the whole system. lorekeeper_stats may read kinds, states, days and numbers, the wording of team facts,
-- and neither an owner nor a text of a memory. Its functions return numbers under labels that come from the code; the
-- wording of approved facts is the one text among them.
--
-- Counts are kept while the stores change (memories/models/tallies.py): every change appends its difference, so no two
-- transactions wait for each other, and settle_tallies() adds the differences up every few seconds. Readers sum both kinds
-- of rows and are exact at any moment. A thing counts on the day it came about, also when it goes: nobody can read
-- from a dip when a person left and how much they had. Entries are counted apart from facts: under 'entry', with the tier where
-- a fact has its kind; how long they waited, their use and their confidence are in none of the figures of facts.
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_tally, memories_recallrank TO lorekeeper_stats;
GRANT SELECT (kind, surface, created_at, superseded_by_id, forgotten_at) ON memories_memory TO lorekeeper_stats;
GRANT SELECT (id, kind, tier, content, status, origin, confidence, recall_count, created_at, merged_into_id, delete_after)
    ON memories_teamfact TO lorekeeper_stats;
GRANT SELECT (day, store, result, gate_rule, contributors, of_keys) ON memories_decision TO lorekeeper_stats;
GRANT SELECT (hour, model, proposed, secrets, milliseconds, tokens_in, tokens_out, cost) ON memories_learnrun
    TO lorekeeper_stats;
GRANT SELECT (status) ON memories_exchange TO lorekeeper_stats; -- how many failed (brain/diagnosis.py)
CREATE POLICY stats ON memories_exchange FOR SELECT TO lorekeeper_stats USING (true);
CREATE POLICY stats ON memories_memory FOR SELECT TO lorekeeper_stats USING (true);

-- These two are called for each row, and a SET would keep them from being inlined; their bodies are bound already.
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN (moment AT TIME ZONE 'UTC')::date;

-- A day stays a day for a good year, then becomes the first of its month: what is summed up stays small for ever.
CREATE FUNCTION tally_day(day date) RETURNS date
LANGUAGE sql STABLE
RETURN CASE WHEN day < utc_day(now()) - 400 THEN date_trunc('month', day::timestamp)::date ELSE day END;

CREATE FUNCTION tally_memories() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT utc_day(created_at), 'memory', kind, surface, '', CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*), false
    FROM changed WHERE superseded_by_id IS NULL AND forgotten_at IS NULL GROUP BY 1, 3, 4;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_more AFTER INSERT ON memories_memory REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_memories();
CREATE TRIGGER tally_fewer AFTER DELETE ON memories_memory REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_memories();

CREATE FUNCTION tally_memory_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT day, 'memory', kind, surface, '', amount, false
    FROM (VALUES
        (utc_day(OLD.created_at), OLD.kind, OLD.surface, -1, OLD.superseded_by_id IS NULL AND OLD.forgotten_at IS NULL),
        (utc_day(NEW.created_at), NEW.kind, NEW.surface, 1, NEW.superseded_by_id IS NULL AND NEW.forgotten_at IS NULL)
    ) AS change (day, kind, surface, amount, counts) WHERE counts;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_change AFTER UPDATE OF kind, surface, created_at, superseded_by_id, forgotten_at ON memories_memory
    FOR EACH ROW WHEN (
        (OLD.kind, OLD.surface, OLD.created_at, OLD.superseded_by_id IS NULL AND OLD.forgotten_at IS NULL)
        IS DISTINCT FROM
        (NEW.kind, NEW.surface, NEW.created_at, NEW.superseded_by_id IS NULL AND NEW.forgotten_at IS NULL)
    ) EXECUTE FUNCTION tally_memory_change();

CREATE FUNCTION tally_facts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT utc_day(created_at), CASE tier WHEN '' THEN 'fact' ELSE 'entry' END, status, CASE tier WHEN '' THEN kind ELSE tier END, origin,
        CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*), false
    FROM changed WHERE merged_into_id IS NULL AND delete_after IS NULL GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_more AFTER INSERT ON memories_teamfact REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_facts();
CREATE TRIGGER tally_fewer AFTER DELETE ON memories_teamfact REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_facts();

CREATE FUNCTION tally_fact_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT day, CASE NEW.tier WHEN '' THEN 'fact' ELSE 'entry' END, status, CASE NEW.tier WHEN '' THEN kind ELSE NEW.tier END, origin,
        amount, false
    FROM (VALUES
        (utc_day(OLD.created_at), OLD.status, OLD.kind, OLD.origin, -1, OLD.merged_into_id IS NULL AND OLD.delete_after IS NULL),
        (utc_day(NEW.created_at), NEW.status, NEW.kind, NEW.origin, 1, NEW.merged_into_id IS NULL AND NEW.delete_after IS NULL)
    ) AS change (day, status, kind, origin, amount, counts) WHERE counts;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_change AFTER UPDATE OF status, kind, origin, created_at, merged_into_id, delete_after ON memories_teamfact
    FOR EACH ROW WHEN (
        (OLD.status, OLD.kind, OLD.origin, OLD.created_at, OLD.merged_into_id IS NULL AND OLD.delete_after IS NULL)
        IS DISTINCT FROM
        (NEW.status, NEW.kind, NEW.origin, NEW.created_at, NEW.merged_into_id IS NULL AND NEW.delete_after IS NULL)
    ) EXECUTE FUNCTION tally_fact_change();

-- How long a fact waited, as the first of these bounds that it stayed under; team times are whole hours.
CREATE FUNCTION tally_wait() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.tier <> '' THEN
        RETURN NULL;
    END IF;
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    VALUES (utc_day(now()), 'wait', CASE WHEN NEW.promoted_automatically THEN 'numbers' ELSE 'reviewer' END, coalesce((
        SELECT min(bound) FROM unnest(ARRAY[1, 4, 24, 72, 168, 720]) AS bounds (bound)
        WHERE date_trunc('hour', now()) - NEW.created_at < make_interval(hours => bound)
    )::text, ''), '', 1, false);
    RETURN NULL;
END $$;
CREATE TRIGGER tally_wait AFTER UPDATE OF status ON memories_teamfact
    FOR EACH ROW WHEN (OLD.status = 'pending' AND NEW.status <> 'pending' AND NOT NEW.entered_by_hand)
    EXECUTE FUNCTION tally_wait();

CREATE FUNCTION tally_recall() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT utc_day(now()), counted.measure, '', '', '', counted.amount, false
    FROM (
        SELECT sum(a.recall_count - b.recall_count) AS facts FROM before b JOIN after a ON a.id = b.id
        WHERE a.recall_count > b.recall_count AND a.tier = ''
    ) AS told, LATERAL (VALUES ('recall', 1::bigint), ('told', told.facts)) AS counted (measure, amount)
    WHERE told.facts > 0;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_recall AFTER UPDATE ON memories_teamfact REFERENCING OLD TABLE AS before NEW TABLE AS after
    FOR EACH STATEMENT EXECUTE FUNCTION tally_recall();

CREATE FUNCTION tally_verdicts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT day, 'verdict', store, result, '', count(*), false FROM changed GROUP BY 1, 3, 4
    UNION ALL
    SELECT day, 'gate', gate_rule, '', '', count(*), false FROM changed WHERE gate_rule <> '' GROUP BY 1, 3;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_more AFTER INSERT ON memories_decision REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_verdicts();

-- Of which kind the voices were that approved facts.
CREATE FUNCTION tally_voices() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT NEW.day, kind.measure, '', '', '', kind.amount, false
    FROM (VALUES ('voice', NEW.contributors - NEW.of_keys), ('key voice', NEW.of_keys)) AS kind (measure, amount)
    WHERE kind.amount > 0;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_voices AFTER INSERT ON memories_decision
    FOR EACH ROW WHEN (NEW.result = 'promoted' AND NEW.of_keys IS NOT NULL) EXECUTE FUNCTION tally_voices();

CREATE FUNCTION tally_runs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT utc_day(hour), counted.measure, model, '', '', sum(counted.amount), false
    FROM changed, LATERAL (VALUES
        ('exchange', 1::bigint), ('proposed', proposed), ('secret', secrets), ('milliseconds', milliseconds),
        ('tokens_in', tokens_in), ('tokens_out', tokens_out), ('cost', (cost * 1000000)::bigint)
    ) AS counted (measure, amount) WHERE counted.amount <> 0 GROUP BY 1, 2, 3;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_more AFTER INSERT ON memories_learnrun REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_runs();

-- Add the differences up. Returns how many there were; does nothing while somebody else is at it. What is held is kept
-- in detail for today alone; of the days before there is one sum over everything for each detail ("memory all", "fact
-- all"), and one for each day without detail ("memory day", "fact day"): a page reads hundreds of rows, however much
-- is held and for however long.
CREATE FUNCTION settle_tallies() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    today date := utc_day(now());
    fresh integer;
BEGIN
    IF NOT pg_try_advisory_xact_lock(32422) THEN
        RETURN 0;
    END IF;
    WITH taken AS (
        DELETE FROM memories_tally t
        WHERE NOT t.settled OR (t.measure IN ('memory', 'fact', 'entry') AND t.day < today)
           OR (t.day < today - 400 AND t.day <> tally_day(t.day))
        RETURNING t.day, t.measure, t.first, t.second, t.third, t.amount, t.settled,
            t.measure IN ('memory', 'fact', 'entry') AND t.day < today AS past
    ),
    parted AS (
        SELECT tally_day(day) AS day, measure, first, second, third, amount FROM taken WHERE NOT past
        UNION ALL
        SELECT tally_day(day), measure || ' day', CASE measure WHEN 'memory' THEN '' ELSE first END, '', '', amount
        FROM taken WHERE past
        UNION ALL
        SELECT date '1970-01-01', measure || ' all', first, second, third, amount FROM taken WHERE past
    ),
    added AS (
        INSERT INTO memories_tally AS known (day, measure, first, second, third, amount, settled)
        SELECT p.day, p.measure, p.first, p.second, p.third, sum(p.amount), true FROM parted p GROUP BY 1, 2, 3, 4, 5
        ON CONFLICT (organisation_id, measure, day, first, second, third) WHERE settled DO UPDATE SET amount = known.amount + excluded.amount
    )
    SELECT count(*) FILTER (WHERE NOT settled) FROM taken INTO fresh;
    DELETE FROM memories_tally WHERE settled AND amount = 0;
    RETURN fresh;
END $$;

-- What no running count can tell: which facts are recalled most, and how confidence is spread. One look at the facts.
-- Returns how many approved facts there are.
CREATE FUNCTION survey_facts() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    seen integer;
BEGIN
    IF NOT pg_try_advisory_xact_lock(32423) THEN
        RETURN 0;
    END IF;
    DELETE FROM memories_recallrank;
    DELETE FROM memories_tally WHERE measure = 'confidence';
    WITH approved AS MATERIALIZED (
        SELECT id, confidence, recall_count FROM memories_teamfact
        WHERE status = 'approved' AND merged_into_id IS NULL AND delete_after IS NULL AND tier = ''
    ),
    ranked AS (
        INSERT INTO memories_recallrank (fact_id)
        SELECT id FROM approved WHERE recall_count > 0 ORDER BY recall_count DESC, id LIMIT 50
    ),
    spread AS (
        INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
        SELECT utc_day(now()), 'confidence', floor(confidence * 100)::integer::text, '', '', count(*), true
        FROM approved GROUP BY floor(confidence * 100)::integer
    )
    SELECT count(*) FROM approved INTO seen;
    RETURN seen;
END $$;

-- Count everything anew, for a store that was there before the triggers or was loaded past them.
CREATE FUNCTION rebuild_tallies() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    LOCK TABLE memories_tally IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM memories_tally WHERE measure NOT IN ('wait', 'recall', 'told');
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT utc_day(created_at), 'memory', kind, surface, '', count(*), false FROM memories_memory
    WHERE superseded_by_id IS NULL AND forgotten_at IS NULL GROUP BY 1, 3, 4
    UNION ALL
    SELECT utc_day(created_at), CASE tier WHEN '' THEN 'fact' ELSE 'entry' END, status, CASE tier WHEN '' THEN kind ELSE tier END, origin,
        count(*), false FROM memories_teamfact
    WHERE merged_into_id IS NULL AND delete_after IS NULL GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT day, 'verdict', store, result, '', count(*), false FROM memories_decision GROUP BY 1, 3, 4
    UNION ALL
    SELECT day, 'gate', gate_rule, '', '', count(*), false FROM memories_decision WHERE gate_rule <> '' GROUP BY 1, 3
    UNION ALL
    SELECT d.day, kind.measure, '', '', '', sum(kind.amount), false
    FROM memories_decision d,
        LATERAL (VALUES ('voice', d.contributors - d.of_keys), ('key voice', d.of_keys)) AS kind (measure, amount)
    WHERE d.result = 'promoted' AND kind.amount > 0 GROUP BY 1, 2
    UNION ALL
    SELECT utc_day(hour), counted.measure, model, '', '', sum(counted.amount), false
    FROM memories_learnrun, LATERAL (VALUES
        ('exchange', 1::bigint), ('proposed', proposed), ('secret', secrets), ('milliseconds', milliseconds),
        ('tokens_in', tokens_in), ('tokens_out', tokens_out), ('cost', (cost * 1000000)::bigint)
    ) AS counted (measure, amount) WHERE counted.amount <> 0 GROUP BY 1, 2, 3;
    PERFORM settle_tallies();
    PERFORM survey_facts();
END $$;

-- Counts have no reference that would take them along with their organisation.
CREATE FUNCTION forget_counts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    before text := coalesce(current_setting('app.organisation_id', true), '');
BEGIN
    PERFORM set_config('app.organisation_id', OLD.id::text, true);
    DELETE FROM memories_tally;
    DELETE FROM memories_recallrank;
    PERFORM set_config('app.organisation_id', before, true);
    RETURN NULL;
END $$;
CREATE TRIGGER z_forget_counts AFTER DELETE ON memories_organisation FOR EACH ROW EXECUTE FUNCTION forget_counts();

REVOKE EXECUTE ON FUNCTION utc_day(timestamptz), tally_day(date), tally_memories(), tally_memory_change(), tally_facts(),
    tally_fact_change(), tally_wait(), tally_recall(), tally_verdicts(), tally_voices(), tally_runs(), settle_tallies(),
    survey_facts(), rebuild_tallies(), forget_counts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION utc_day(timestamptz), tally_day(date) TO lorekeeper_stats;
GRANT EXECUTE ON FUNCTION settle_tallies(), survey_facts() TO lorekeeper_app;

ALTER FUNCTION tally_memories() OWNER TO lorekeeper_stats;
ALTER FUNCTION tally_memory_change() OWNER TO lorekeeper_stats;
ALTER FUNCTION tally_facts() OWNER TO lorekeeper_stats;
ALTER FUNCTION tally_fact_change() OWNER TO lorekeeper_stats;
ALTER FUNCTION tally_wait() OWNER TO lorekeeper_stats;
ALTER FUNCTION tally_recall() OWNER TO lorekeeper_stats;
ALTER FUNCTION tally_verdicts() OWNER TO lorekeeper_stats;
ALTER FUNCTION tally_voices() OWNER TO lorekeeper_stats;
ALTER FUNCTION tally_runs() OWNER TO lorekeeper_stats;
ALTER FUNCTION settle_tallies() OWNER TO lorekeeper_stats;
ALTER FUNCTION survey_facts() OWNER TO lorekeeper_stats;
ALTER FUNCTION rebuild_tallies() OWNER TO lorekeeper_stats;
ALTER FUNCTION forget_counts() OWNER TO lorekeeper_stats;
