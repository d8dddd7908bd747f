-- Entries are counted apart from facts: under 'entry', with the tier where a fact has its kind (memories/models/tallies.py).
-- How long they waited, their use and their confidence are in none of the figures of facts. These functions take the
-- place of those in stats.sql, stats_figures.sql and contributor_counts.sql, which are older than entries.
LOCK TABLE memories_teamfact IN SHARE ROW EXCLUSIVE MODE;
GRANT CREATE ON SCHEMA public TO lorekeeper_stats;
GRANT SELECT (tier) ON memories_teamfact TO lorekeeper_stats;

SET ROLE lorekeeper_stats;
CREATE OR REPLACE FUNCTION tally_facts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT utc_day(created_at), CASE tier WHEN '' THEN 'fact' ELSE 'entry' END, status, CASE tier WHEN '' THEN kind ELSE tier END, origin,
        CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*), false
    FROM changed WHERE merged_into_id IS NULL AND delete_after IS NULL GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_fact_change() RETURNS trigger
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

CREATE OR REPLACE FUNCTION tally_wait() RETURNS trigger
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

CREATE OR REPLACE FUNCTION tally_recall() RETURNS trigger
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

CREATE OR REPLACE FUNCTION settle_tallies() RETURNS integer
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
        ON CONFLICT (measure, day, first, second, third) WHERE settled DO UPDATE SET amount = known.amount + excluded.amount
    )
    SELECT count(*) FILTER (WHERE NOT settled) FROM taken INTO fresh;
    DELETE FROM memories_tally WHERE settled AND amount = 0;
    RETURN fresh;
END $$;

CREATE OR REPLACE FUNCTION survey_facts() RETURNS integer
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

CREATE OR REPLACE FUNCTION rebuild_tallies() RETURNS void
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

CREATE OR REPLACE FUNCTION stats_held() RETURNS TABLE (store text, status text, kind text, origin text, amount bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT 'personal', '', t.first::text, CASE WHEN t.day < utc_day(now()) THEN t.second::text ELSE '' END, sum(t.amount)::bigint
    FROM memories_tally t WHERE t.measure IN ('memory', 'memory all') GROUP BY 3, 4
    UNION ALL
    SELECT 'team', t.first::text, t.second::text, t.third::text, sum(t.amount)::bigint
    FROM memories_tally t WHERE t.measure IN ('fact', 'fact all') GROUP BY 2, 3, 4
    UNION ALL
    SELECT 'knowledge', t.first::text, t.second::text, t.third::text, sum(t.amount)::bigint
    FROM memories_tally t WHERE t.measure IN ('entry', 'entry all') GROUP BY 2, 3, 4;
END;

CREATE OR REPLACE FUNCTION stats_top_facts(at_most integer) RETURNS TABLE (kind text, content text, recalls bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    ranked uuid[];
BEGIN
    IF few_facts() THEN
        ranked := ARRAY(SELECT f.id FROM memories_teamfact f WHERE f.status = 'approved' AND f.recall_count > 0);
    ELSE
        ranked := ARRAY(SELECT r.fact_id FROM memories_recallrank r);
    END IF;
    RETURN QUERY
        SELECT f.kind::text, f.content::text, f.recall_count::bigint FROM memories_teamfact f
        WHERE f.id = ANY (ranked) AND f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL AND f.tier = ''
        ORDER BY f.recall_count DESC, f.id LIMIT at_most;
END $$;

CREATE OR REPLACE FUNCTION stats_confidence() RETURNS TABLE (percent integer, amount bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF few_facts() THEN
        RETURN QUERY
            SELECT floor(f.confidence * 100)::integer, count(*) FROM memories_teamfact f
            WHERE f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL AND f.tier = '' GROUP BY 1;
    ELSE
        RETURN QUERY
            SELECT t.first::integer, sum(t.amount)::bigint FROM memories_tally t WHERE t.measure = 'confidence' GROUP BY 1;
    END IF;
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_stats;

-- Those that were counted as facts until now.
INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
SELECT utc_day(f.created_at), counted.measure, f.status, counted.label, f.origin, counted.one * count(*), false
FROM memories_teamfact f, LATERAL (VALUES ('fact', f.kind, -1), ('entry', f.tier, 1)) AS counted (measure, label, one)
WHERE f.tier <> '' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
GROUP BY 1, 2, 3, 4, 5, counted.one;
