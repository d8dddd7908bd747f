-- Who said a fact. Only the functions of this file touch the side table, each for the acting person or for
-- numbers; none takes or returns a person, and none returns a fact with one.
GRANT SELECT, INSERT, DELETE ON memories_contribution TO lorekeeper_contributions;
GRANT SELECT, DELETE ON memories_teamfact TO lorekeeper_contributions;
GRANT UPDATE (status, version, promoted_automatically, confidence_due) ON memories_teamfact TO lorekeeper_contributions;
GRANT SELECT ON memories_user, memories_settingsrevision TO lorekeeper_contributions;

-- A fact with everything that was merged into it: contributions stay with the wording that got them, the count
-- is of distinct people over all.
CREATE FUNCTION fact_family(root uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SET search_path = public, pg_temp
BEGIN ATOMIC
    WITH RECURSIVE family (id) AS (
        SELECT root
        UNION SELECT f.id FROM memories_teamfact f JOIN family ON f.merged_into_id = family.id
    )
    SELECT id FROM family;
END;

-- These facts with everything that they were merged into.
CREATE FUNCTION facts_above(of_facts uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SET search_path = public, pg_temp
BEGIN ATOMIC
    WITH RECURSIVE above (id, merged_into_id) AS (
        SELECT id, merged_into_id FROM memories_teamfact WHERE id = ANY (of_facts)
        UNION SELECT f.id, f.merged_into_id FROM memories_teamfact f JOIN above ON f.id = above.merged_into_id
    )
    SELECT id FROM above;
END;

-- The acting person says this fact. Tells nothing back, not even whether they had said it before.
CREATE FUNCTION record_contribution(said_fact uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    INSERT INTO memories_contribution (fact_id, user_id) VALUES (said_fact, acting_person()) ON CONFLICT DO NOTHING;
END;

-- Distinct voices behind each fact, how many of them count, and how many of those are a service key's people. A service may invent
-- as many external ids as it likes, so all people that one service key has named count as one voice together, until one of them
-- signs in or is linked to somebody who does. The thresholds come from the live settings, not from arguments: a caller who could
-- choose them would read an account's age from where the count changes.
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

-- What erasing the acting person's contributions would do, as numbers.
CREATE FUNCTION preview_contribution_erasure(OUT contributions integer, OUT facts_deleted integer, OUT facts_kept integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    WITH mine AS (SELECT fact_id AS id FROM memories_contribution WHERE user_id = acting_person()),
    judged AS (
        SELECT f.id, f.entered_by_hand OR EXISTS (
            SELECT FROM memories_contribution c
            WHERE c.fact_id IN (SELECT fact_family(f.id)) AND c.user_id <> acting_person()
        ) AS stays
        FROM memories_teamfact f WHERE f.id IN (SELECT facts_above(ARRAY(SELECT id FROM mine)))
    )
    SELECT (SELECT count(*) FROM mine)::integer, (count(*) FILTER (WHERE NOT stays))::integer,
        (count(*) FILTER (WHERE stays AND id IN (SELECT id FROM mine)))::integer
    FROM judged;
END;

CREATE FUNCTION erase_contributions(OUT contributions integer, OUT facts_deleted integer, OUT facts_kept integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    SELECT p.contributions, p.facts_deleted, p.facts_kept FROM preview_contribution_erasure() p
    INTO contributions, facts_deleted, facts_kept;
    DELETE FROM memories_contribution WHERE user_id = acting_person();
END $$;

-- Judge facts whose people have changed, and what they were merged into: a wording that nobody stands behind any more
-- is deleted; one that corroboration had approved and that has too few left waits again. Facts that staff entered by
-- hand or imported stand by themselves.
CREATE FUNCTION unwind_facts(changed uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    concerned uuid[];
BEGIN
    PERFORM pg_advisory_xact_lock(32420);  -- the team store's lock, as in memories/locks.py
    concerned := ARRAY(SELECT facts_above(changed));
    DELETE FROM memories_teamfact f
    WHERE f.id = ANY (concerned) AND NOT f.entered_by_hand
      AND NOT EXISTS (SELECT FROM memories_contribution c WHERE c.fact_id IN (SELECT fact_family(f.id)));

    WITH judged AS (
        SELECT f.id, f.status = 'approved' AND f.promoted_automatically
            AND (live_setting('auto_promote_n', 2) = 0 OR counted.eligible < live_setting('auto_promote_n', 2)) AS falls_back
        FROM memories_teamfact f JOIN contributor_counts(concerned) counted ON counted.fact_id = f.id
    )
    UPDATE memories_teamfact f
    SET confidence_due = true,
        status = CASE WHEN judged.falls_back THEN 'pending' ELSE f.status END,
        promoted_automatically = f.promoted_automatically AND NOT judged.falls_back,
        version = f.version + CASE WHEN judged.falls_back THEN 1 ELSE 0 END
    FROM judged WHERE judged.id = f.id;
END $$;

CREATE FUNCTION unwind_contributions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    before text := coalesce(current_setting('app.organisation_id', true), '');
    one uuid;
BEGIN
    FOR one IN SELECT DISTINCT organisation_id FROM gone LOOP
        PERFORM set_config('app.organisation_id', one::text, true);
        PERFORM unwind_facts(ARRAY(SELECT DISTINCT fact_id FROM gone WHERE organisation_id = one));
    END LOOP;
    PERFORM set_config('app.organisation_id', before, true);
    RETURN NULL;
END $$;
CREATE TRIGGER unwind_contributions AFTER DELETE ON memories_contribution
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION unwind_contributions();

REVOKE EXECUTE ON FUNCTION fact_family(uuid), facts_above(uuid[]), record_contribution(uuid), contributor_counts(uuid[]),
    preview_contribution_erasure(), erase_contributions(), unwind_facts(uuid[]), unwind_contributions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fact_family(uuid), facts_above(uuid[]) TO lorekeeper_contributions;
GRANT EXECUTE ON FUNCTION record_contribution(uuid), contributor_counts(uuid[]), preview_contribution_erasure(),
    erase_contributions(), unwind_facts(uuid[]) TO lorekeeper_app;

ALTER FUNCTION record_contribution(uuid) OWNER TO lorekeeper_contributions;
ALTER FUNCTION contributor_counts(uuid[]) OWNER TO lorekeeper_contributions;
ALTER FUNCTION preview_contribution_erasure() OWNER TO lorekeeper_contributions;
ALTER FUNCTION erase_contributions() OWNER TO lorekeeper_contributions;
ALTER FUNCTION unwind_facts(uuid[]) OWNER TO lorekeeper_contributions;
ALTER FUNCTION unwind_contributions() OWNER TO lorekeeper_contributions;
