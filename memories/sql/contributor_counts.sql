-- Who counts as a voice. A service may invent as many external ids as it likes, so all people that one service key has
-- named count as one voice together, until one of them signs in or is linked to somebody who does.
GRANT CREATE ON SCHEMA public TO lorekeeper_contributions, lorekeeper_stats;
GRANT SELECT (of_keys) ON memories_decision TO lorekeeper_app;
GRANT SELECT (contributors, of_keys) ON memories_decision TO lorekeeper_stats;

-- Accounts that surfaces made before this was kept: their surface's first key stands for whichever it was.
UPDATE memories_user u SET introduced_by = coalesce(
    (SELECT k.id FROM memories_apikey k WHERE k.user_id IS NULL AND k.surface = split_part(u.username, '-', 1)
     ORDER BY k.created_at LIMIT 1),
    md5('surface ' || split_part(u.username, '-', 1))::uuid
)
WHERE u.username ~ '^[a-z]+-[0-9a-f]{16}$' AND u.password LIKE '!%' AND u.email = '';

CREATE OR REPLACE FUNCTION keep_standing() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF current_user <> 'lorekeeper_rollcall' THEN
        NEW.exchange_count := OLD.exchange_count;
        NEW.date_joined := OLD.date_joined;
        NEW.introduced_by := OLD.introduced_by;
    END IF;
    RETURN NEW;
END $$;

-- Distinct voices behind each fact, how many of them count, and how many of those are a service key's people. The
-- thresholds come from the live settings, not from arguments: a caller who could choose them would read an account's
-- age from where the count changes.
SET ROLE lorekeeper_contributions;
DROP FUNCTION contributor_counts(uuid[]);
CREATE FUNCTION contributor_counts(of_facts uuid[])
RETURNS TABLE (fact_id uuid, people integer, eligible integer, of_keys integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT said.fact_id,
        count(DISTINCT said.voice)::integer,
        (count(DISTINCT said.voice) FILTER (WHERE said.counts))::integer,
        (count(DISTINCT said.voice) FILTER (WHERE said.counts AND said.of_key))::integer
    FROM (
        SELECT f.id AS fact_id,
            CASE WHEN u.last_login IS NULL THEN coalesce(u.introduced_by, c.user_id) ELSE c.user_id END AS voice,
            u.introduced_by IS NOT NULL AND u.last_login IS NULL AS of_key,
            u.date_joined <= now() - make_interval(hours => live_setting('contributor_min_age_hours', 24))
                AND u.exchange_count > live_setting('contributor_min_exchanges', 5) AS counts
        FROM unnest(of_facts) AS f (id)
        LEFT JOIN LATERAL fact_family(f.id) AS family (id) ON true
        LEFT JOIN memories_contribution c ON c.fact_id = family.id
        LEFT JOIN memories_user u ON u.id = c.user_id
    ) AS said
    GROUP BY said.fact_id;
END;
REVOKE EXECUTE ON FUNCTION contributor_counts(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION contributor_counts(uuid[]) TO lorekeeper_app;

-- For Stats: of which kind the voices were that approved facts.
SET ROLE lorekeeper_stats;
CREATE FUNCTION tally_voices() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT NEW.day, kind.measure, '', '', '', kind.amount, false
    FROM (VALUES ('voice', NEW.contributors - NEW.of_keys), ('key voice', NEW.of_keys)) AS kind (measure, amount)
    WHERE kind.amount > 0;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION stats_activity(since date, step text) RETURNS TABLE (bucket date, measure text, model text, amount bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT stats_bucket(t.day, since, step), t.measure::text, t.first::text, sum(t.amount)::bigint
    FROM memories_tally t
    WHERE t.measure IN (
        'exchange', 'proposed', 'secret', 'milliseconds', 'tokens_in', 'tokens_out', 'cost', 'recall', 'told',
        'voice', 'key voice'
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
RESET ROLE;

CREATE TRIGGER tally_voices AFTER INSERT ON memories_decision
    FOR EACH ROW WHEN (NEW.result = 'promoted' AND NEW.of_keys IS NOT NULL) EXECUTE FUNCTION tally_voices();
REVOKE CREATE ON SCHEMA public FROM lorekeeper_contributions, lorekeeper_stats;

SET ROLE lorekeeper_stats;  -- last, because only its owner may say who executes a function
REVOKE EXECUTE ON FUNCTION tally_voices() FROM PUBLIC;
RESET ROLE;
