-- What the page of figures asks: counts by labels, from the tallies of stats.sql. `since` is the first day of the range
-- and `step` its grain: day, week, month or quarter. Nothing here takes or returns a person, an id or a time of day.

-- Called for each row: a SET would keep it from being inlined; its body is bound already.
CREATE FUNCTION stats_bucket(day date, since date, step text) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN date_trunc(step, greatest(day, since)::timestamp)::date;

-- What is held now. Memories are told by surface up to yesterday: a number that moves while somebody speaks on a surface
-- that few people use would say who it was that a team fact has just come from.
CREATE FUNCTION stats_held() RETURNS TABLE (store text, status text, kind text, origin text, amount bigint)
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

-- What is held today of what had come about by the end of each bucket.
CREATE FUNCTION stats_growth(since date, step text)
RETURNS TABLE (bucket date, memories bigint, pending bigint, approved bigint, rejected bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    WITH daily AS (
        SELECT t.day, sum(t.amount) FILTER (WHERE t.measure IN ('memory', 'memory day')) AS memories,
            sum(t.amount) FILTER (WHERE t.first = 'pending') AS pending,
            sum(t.amount) FILTER (WHERE t.first = 'approved') AS approved,
            sum(t.amount) FILTER (WHERE t.first = 'rejected') AS rejected
        FROM memories_tally t WHERE t.measure IN ('memory', 'memory day', 'fact', 'fact day')
        GROUP BY t.day
    ),
    bucketed AS (
        SELECT stats_bucket(d.day, since, step) AS bucket, coalesce(sum(d.memories), 0) AS memories,
            coalesce(sum(d.pending), 0) AS pending, coalesce(sum(d.approved), 0) AS approved,
            coalesce(sum(d.rejected), 0) AS rejected
        FROM daily d GROUP BY 1
    )
    SELECT b.bucket, (sum(b.memories) OVER so_far)::bigint, (sum(b.pending) OVER so_far)::bigint,
        (sum(b.approved) OVER so_far)::bigint, (sum(b.rejected) OVER so_far)::bigint
    FROM bucketed b WINDOW so_far AS (ORDER BY b.bucket) ORDER BY b.bucket;
END;

-- The gate's rules over the whole range, in rows of their own.
CREATE FUNCTION stats_verdicts(since date, step text)
RETURNS TABLE (bucket date, store text, result text, rule text, amount bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT stats_bucket(t.day, since, step), t.first::text, t.second::text, '', sum(t.amount)::bigint
    FROM memories_tally t WHERE t.measure = 'verdict' AND t.day >= since GROUP BY 1, 2, 3
    UNION ALL
    SELECT since, '', '', t.first::text, sum(t.amount)::bigint
    FROM memories_tally t WHERE t.measure = 'gate' AND t.day >= since GROUP BY t.first;
END;

CREATE FUNCTION stats_activity(since date, step text) RETURNS TABLE (bucket date, measure text, model text, amount bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT stats_bucket(t.day, since, step), t.measure::text, t.first::text, sum(t.amount)::bigint
    FROM memories_tally t
    WHERE t.measure IN (
        'exchange', 'proposed', 'secret', 'milliseconds', 'tokens_in', 'tokens_out', 'cost', 'recall', 'told',
        'voice', 'key voice'
    ) AND t.day >= since GROUP BY 1, 2, 3;
END;

-- How long facts had waited when they were decided, in hours at most; 0 hours stand for longer than all others.
CREATE FUNCTION stats_waits(since date) RETURNS TABLE (by_numbers boolean, hours integer, amount bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT t.first = 'numbers', coalesce(nullif(t.second, ''), '0')::integer, sum(t.amount)::bigint
    FROM memories_tally t WHERE t.measure = 'wait' AND t.day >= since GROUP BY 1, 2;
END;

CREATE FUNCTION stats_queue_age() RETURNS TABLE (day date, amount bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT t.day, sum(t.amount)::bigint FROM memories_tally t
    WHERE t.measure IN ('fact', 'fact day') AND t.first = 'pending' GROUP BY t.day HAVING sum(t.amount) > 0 ORDER BY t.day;
END;

-- A small store is looked at itself, a large one through the survey of the last two minutes.
CREATE FUNCTION few_facts() RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN (SELECT coalesce(sum(amount), 0) < 2000 FROM memories_tally WHERE measure IN ('fact', 'fact all'));

CREATE FUNCTION stats_top_facts(at_most integer) RETURNS TABLE (kind text, content text, recalls bigint)
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

-- Approved facts by confidence, in whole percent rounded down.
CREATE FUNCTION stats_confidence() RETURNS TABLE (percent integer, amount bigint)
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

REVOKE EXECUTE ON FUNCTION stats_bucket(date, date, text), stats_held(), stats_growth(date, text), stats_verdicts(date, text),
    stats_activity(date, text), stats_waits(date), stats_queue_age(), few_facts(), stats_top_facts(integer), stats_confidence()
    FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stats_bucket(date, date, text), few_facts() TO lorekeeper_stats;
GRANT EXECUTE ON FUNCTION stats_held(), stats_growth(date, text), stats_verdicts(date, text), stats_activity(date, text),
    stats_waits(date), stats_queue_age(), stats_top_facts(integer), stats_confidence() TO lorekeeper_app;

ALTER FUNCTION stats_held() OWNER TO lorekeeper_stats;
ALTER FUNCTION stats_growth(date, text) OWNER TO lorekeeper_stats;
ALTER FUNCTION stats_verdicts(date, text) OWNER TO lorekeeper_stats;
ALTER FUNCTION stats_activity(date, text) OWNER TO lorekeeper_stats;
ALTER FUNCTION stats_waits(date) OWNER TO lorekeeper_stats;
ALTER FUNCTION stats_queue_age() OWNER TO lorekeeper_stats;
ALTER FUNCTION stats_top_facts(integer) OWNER TO lorekeeper_stats;
ALTER FUNCTION stats_confidence() OWNER TO lorekeeper_stats;
