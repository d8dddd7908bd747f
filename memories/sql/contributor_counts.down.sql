DROP TRIGGER tally_voices ON memories_decision;
GRANT CREATE ON SCHEMA public TO lorekeeper_contributions, lorekeeper_stats;
CREATE OR REPLACE FUNCTION keep_standing() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF current_user <> 'lorekeeper_rollcall' THEN
        NEW.exchange_count := OLD.exchange_count;
        NEW.date_joined := OLD.date_joined;
    END IF;
    RETURN NEW;
END $$;
SET ROLE lorekeeper_contributions;
DROP FUNCTION contributor_counts(uuid[]);
CREATE FUNCTION contributor_counts(of_facts uuid[]) RETURNS TABLE (fact_id uuid, people integer, eligible integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT f.id,
        count(DISTINCT c.user_id)::integer,
        (count(DISTINCT c.user_id) FILTER (
            WHERE u.date_joined <= now() - make_interval(hours => live_setting('contributor_min_age_hours', 24))
              AND u.exchange_count > live_setting('contributor_min_exchanges', 5)
        ))::integer
    FROM unnest(of_facts) AS f (id)
    LEFT JOIN LATERAL fact_family(f.id) AS family (id) ON true
    LEFT JOIN memories_contribution c ON c.fact_id = family.id
    LEFT JOIN memories_user u ON u.id = c.user_id
    GROUP BY f.id;
END;
REVOKE EXECUTE ON FUNCTION contributor_counts(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION contributor_counts(uuid[]) TO lorekeeper_app;
SET ROLE lorekeeper_stats;
DROP FUNCTION tally_voices();
CREATE OR REPLACE FUNCTION stats_activity(since date, step text) RETURNS TABLE (bucket date, measure text, model text, amount bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT stats_bucket(t.day, since, step), t.measure::text, t.first::text, sum(t.amount)::bigint
    FROM memories_tally t
    WHERE t.measure IN (
        'exchange', 'proposed', 'secret', 'milliseconds', 'tokens_in', 'tokens_out', 'cost', 'recall', 'told'
    ) AND t.day >= since GROUP BY 1, 2, 3;
END;
CREATE OR REPLACE FUNCTION rebuild_tallies() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    LOCK TABLE memories_tally IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM memories_tally WHERE measure NOT IN ('wait', 'recall', 'told');
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT utc_day(created_at), 'memory', kind, surface, '', count(*), false FROM memories_memory
    WHERE superseded_by_id IS NULL AND forgotten_at IS NULL GROUP BY 1, 3, 4
    UNION ALL
    SELECT utc_day(created_at), 'fact', status, kind, origin, count(*), false FROM memories_teamfact
    WHERE merged_into_id IS NULL AND delete_after IS NULL GROUP BY 1, 3, 4, 5
    UNION ALL
    SELECT day, 'verdict', store, result, '', count(*), false FROM memories_decision GROUP BY 1, 3, 4
    UNION ALL
    SELECT day, 'gate', gate_rule, '', '', count(*), false FROM memories_decision WHERE gate_rule <> '' GROUP BY 1, 3
    UNION ALL
    SELECT utc_day(hour), counted.measure, model, '', '', sum(counted.amount), false
    FROM memories_learnrun, LATERAL (VALUES
        ('exchange', 1::bigint), ('proposed', proposed), ('secret', secrets), ('milliseconds', milliseconds),
        ('tokens_in', tokens_in), ('tokens_out', tokens_out), ('cost', (cost * 1000000)::bigint)
    ) AS counted (measure, amount) WHERE counted.amount <> 0 GROUP BY 1, 2, 3;
    PERFORM settle_tallies();
    PERFORM survey_facts();
END $$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_contributions, lorekeeper_stats;
