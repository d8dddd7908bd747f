-- Entries: bodies beside rows of the team store, what may be read and written of them by whom, and what has changed.
-- The rights are enforced here: whatever a program gets of an entry, it gets the id of by one of these functions.
GRANT SELECT ON memories_entry, memories_knowledgeright, memories_settingsrevision TO lorekeeper_recall;
GRANT UPDATE (access_count, last_accessed_at) ON memories_entry TO lorekeeper_recall;
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_teamchange TO lorekeeper_recall;
GRANT USAGE ON SEQUENCE memories_teamchange_id_seq TO lorekeeper_recall;
GRANT SELECT (id, user_id) ON memories_apikey TO lorekeeper_recall;
GRANT SELECT (id, is_active, is_superuser) ON memories_user TO lorekeeper_recall;
GRANT SELECT ON memories_user_groups, memories_user_user_permissions, auth_group_permissions, auth_permission
    TO lorekeeper_recall;

-- What a key and an assistant may do with each category: where both have a row, both must allow it; with none everything
-- is read, and everything written but principles, which are a person's to state. The key of a person with the right to
-- override may do all. No key is the product itself (its chat page).
CREATE FUNCTION knowledge_rights(of_key uuid, of_assistant uuid)
RETURNS TABLE (tier text, category text, may_read boolean, may_write boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    WITH overriding AS (
        SELECT EXISTS (
            SELECT FROM memories_apikey k JOIN memories_user u ON u.id = k.user_id
            WHERE k.id = of_key AND u.is_active AND (u.is_superuser OR EXISTS (
                SELECT FROM auth_permission p WHERE p.codename = 'override_knowledge' AND (
                    EXISTS (SELECT FROM memories_user_user_permissions up WHERE up.user_id = u.id AND up.permission_id = p.id)
                    OR EXISTS (
                        SELECT FROM memories_user_groups ug JOIN auth_group_permissions gp ON gp.group_id = ug.group_id
                        WHERE ug.user_id = u.id AND gp.permission_id = p.id
                    )
                )
            ))
        ) AS all_of_it
    )
    SELECT known.tier, known.category,
        o.all_of_it OR coalesce(k.may_read AND a.may_read, k.may_read, a.may_read, true),
        o.all_of_it OR coalesce(k.may_write AND a.may_write, k.may_write, a.may_write, known.category <> 'principle')
    FROM (VALUES
        ('core', 'principle'), ('core', 'procedure'), ('core', 'team'), ('core', 'client'),
        ('working', 'project'), ('working', 'thread'), ('working', 'commitment'),
        ('learning', 'decision'), ('learning', 'correction'), ('learning', 'insight'), ('learning', 'outcome')
    ) AS known (tier, category)
    CROSS JOIN overriding o
    LEFT JOIN memories_knowledgeright k ON k.key_id = of_key AND k.category = known.category
    LEFT JOIN memories_knowledgeright a ON a.assistant_id = of_assistant AND a.category = known.category;
END;

CREATE FUNCTION may_write_knowledge(of_key uuid, of_assistant uuid, of_category text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN coalesce((
    SELECT may_write FROM knowledge_rights(of_key, of_assistant) WHERE category = of_category
), false);

-- Of these, the approved entries that may be read. The others might as well not be there.
CREATE FUNCTION readable_entries(of_key uuid, of_assistant uuid, sought uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT f.id FROM memories_teamfact f
    WHERE f.id = ANY (sought) AND f.organisation_id = current_organisation()
      AND f.tier <> '' AND f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
      AND f.category IN (SELECT r.category FROM knowledge_rights(of_key, of_assistant) r WHERE r.may_read);
END;

-- Count a use. Tells which entries were counted, and skips what somebody is changing (as recall_team).
CREATE FUNCTION touch_entries(of_key uuid, of_assistant uuid, used uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    readable uuid[] := ARRAY(SELECT readable_entries(of_key, of_assistant, used));
BEGIN
    UPDATE memories_entry e SET access_count = e.access_count + 1, last_accessed_at = date_trunc('hour', now())
    FROM unnest(ARRAY(
        SELECT t.fact_id FROM memories_entry t WHERE t.fact_id = ANY (readable) FOR NO KEY UPDATE OF t SKIP LOCKED
    )) AS free (id)
    WHERE e.fact_id = free.id;
    RETURN QUERY SELECT unnest(readable);
END $$;

-- What search reads of an organisation's entries instead of their rows, which lie among those of twenty organisations on as many
-- pages as there are entries: vectors, and what filters them, each in an index that is read alone.
CREATE INDEX entry_vectors ON memories_entry (organisation_id) INCLUDE (fact_id, embedding);
CREATE INDEX teamfact_entries ON memories_teamfact (organisation_id) INCLUDE (id, category, life, importance)
    WHERE tier <> '' AND status = 'approved' AND merged_into_id IS NULL AND delete_after IS NULL;

-- The words of an entry as its organisation's alone: of a common word the index has a list for each organisation, and not one
-- of which a twentieth is sought.
CREATE FUNCTION words_within(organisation uuid, words tsvector) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path = pg_catalog, pg_temp
RETURN array_to_tsvector(ARRAY(SELECT left(organisation::text, 8) || word FROM unnest(tsvector_to_array(words)) AS word));

-- The same of what is sought: each word stands in quotes.
CREATE FUNCTION sought_within(organisation uuid, sought tsquery) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path = pg_catalog, pg_temp
RETURN regexp_replace(sought::text, '''((?:[^'']|'''')*)''', format('''%s\1''', left(organisation::text, 8)), 'g')::tsquery;
CREATE INDEX entry_words ON memories_entry USING gin (words_within(organisation_id, words));

-- For lists of the console: every entry that holds the words.
CREATE FUNCTION entries_with_words(sought tsquery) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT e.fact_id FROM memories_entry e
    WHERE words_within(e.organisation_id, e.words) @@ sought_within(current_organisation(), sought)
      AND e.organisation_id = current_organisation();
END;

-- Search by meaning and words. score = cosine distance − 0.3 × the share of the query's words that the entry holds − 0.02 ×
-- importance (docs/knowledge.md). Every entry of the organisation is compared, without reading it (entry_vectors, above). What holds
-- every word is known from the index, unless a twentieth do; of the best thousand the words are looked at, first in the nearest,
-- then where they can still bring one before those. In an organisation of more than 20,000 the nearest are found by the index, four
-- times as many where a farther one could be better by its importance; where it finds fewer than it was asked for behind the
-- filters, every entry is compared there as well.
CREATE FUNCTION search_knowledge(
    of_key uuid, of_assistant uuid, query halfvec, said text, of_tiers text[], of_categories text[], with_tags text[],
    lives text[], lowest double precision, at_most integer
)
RETURNS TABLE (id uuid, similarity double precision, score double precision)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET hnsw.iterative_scan = 'strict_order' SET hnsw.ef_search = 200 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    readable text[] := ARRAY(
        SELECT r.category FROM knowledge_rights(of_key, of_assistant) r
        WHERE r.may_read AND (of_tiers IS NULL OR r.tier = ANY (of_tiers))
          AND (of_categories IS NULL OR r.category = ANY (of_categories))
    );
    terms text[] := tsvector_to_array(to_tsvector('english', said));
    ours uuid := current_organisation();
    wanted tsquery := sought_within(ours, plainto_tsquery('english', said));
    most integer := greatest(200, 20 * at_most);
    most_holding CONSTANT integer := 1000;
    near uuid[] := '{}';
    importances smallint[];
    distances double precision[];
    holding boolean[]; -- whether it is known to hold every word
    common boolean := false; -- more hold every word than are known
    others double precision; -- the largest share of the words that any other may hold
    farthest double precision;
    worst double precision;
BEGIN
    IF readable = '{}' THEN
        RETURN;
    END IF;
    -- Ids are random: of 20,000 entries 312 lie in the first sixty-fourth of all ids.
    IF EXISTS (
        SELECT FROM memories_entry e
        WHERE e.organisation_id = ours AND e.fact_id < '04000000-0000-0000-0000-000000000000' OFFSET 312
    ) THEN
        LOOP
            SELECT coalesce(array_agg(n.id), '{}'), array_agg(n.importance), array_agg(n.distance), array_fill(false, ARRAY[count(*)::integer]),
                max(n.distance), (array_agg(n.score ORDER BY n.score))[at_most]
            FROM (
                SELECT e.fact_id AS id, f.importance, e.embedding <=> query AS distance,
                    (e.embedding <=> query) - 0.02::float8 * f.importance AS score
                FROM memories_entry e JOIN memories_teamfact f ON f.id = e.fact_id
                WHERE e.organisation_id = ours AND f.organisation_id = ours
                  AND f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
                  AND f.category = ANY (readable) AND f.life = ANY (lives)
                  AND (with_tags IS NULL OR e.tags @> with_tags::varchar[])
                ORDER BY e.embedding <=> query LIMIT most
            ) AS n
            INTO near, importances, distances, holding, farthest, worst;
            -- Importance weighs 0.02 to 0.1: what is farther than the farthest by that much cannot be among the best.
            EXIT WHEN cardinality(near) < most OR farthest - 0.1 >= worst OR most >= 12800;
            most := 4 * most;
        END LOOP;
    END IF;
    IF cardinality(near) >= most THEN
        IF numnode(wanted) > 0 THEN
            WITH holders AS MATERIALIZED (
                SELECT f.id, f.importance, e.embedding <=> query AS distance
                FROM memories_entry e JOIN memories_teamfact f ON f.id = e.fact_id
                WHERE words_within(e.organisation_id, e.words) @@ wanted AND f.organisation_id = ours
                  AND f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
                  AND f.category = ANY (readable) AND f.life = ANY (lives)
                  AND (with_tags IS NULL OR e.tags @> with_tags::varchar[])
                LIMIT most_holding
            )
            SELECT array_agg(n.id), array_agg(n.importance), array_agg(n.distance), array_agg(n.holds),
                (SELECT count(*) = most_holding FROM holders)
            FROM (
                SELECT h.*, true AS holds FROM holders h
                UNION ALL
                SELECT u.*, false FROM unnest(near, importances, distances) AS u (id, importance, distance)
                WHERE u.id NOT IN (SELECT h.id FROM holders h)
            ) AS n
            INTO near, importances, distances, holding, common;
        END IF;
    ELSE
        WITH fitting AS MATERIALIZED (
            SELECT f.id, f.importance FROM memories_teamfact f
            WHERE f.organisation_id = ours AND f.tier <> ''
              AND f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
              AND f.category = ANY (readable) AND f.life = ANY (lives)
              AND (with_tags IS NULL OR f.id IN (SELECT t.fact_id FROM memories_entry t WHERE t.tags @> with_tags::varchar[]))
        ),
        twentieth (number) AS (SELECT greatest(200, count(*) / 20) FROM fitting),
        holders AS MATERIALIZED (
            SELECT e.fact_id AS id FROM memories_entry e JOIN fitting f ON f.id = e.fact_id
            WHERE numnode(wanted) > 0 AND words_within(e.organisation_id, e.words) @@ wanted
            LIMIT (SELECT t.number FROM twentieth t)
        ),
        much_held AS (SELECT count(*) = (SELECT t.number FROM twentieth t) AS holds FROM holders),
        rare AS (SELECT h.id FROM holders h WHERE NOT (SELECT m.holds FROM much_held m)),
        compared AS (
            SELECT f.id, f.importance, e.distance, e.distance - 0.02::float8 * f.importance AS far,
                f.id IN (SELECT r.id FROM rare r) AS holds
            FROM (
                SELECT v.fact_id, v.embedding <=> query AS distance FROM memories_entry v
                WHERE v.organisation_id = ours OFFSET 0 -- distances go through the join, not vectors
            ) AS e JOIN fitting f ON f.id = e.fact_id
        )
        SELECT coalesce(array_agg(n.id), '{}'), array_agg(n.importance), array_agg(n.distance), array_agg(n.holds),
            (SELECT m.holds FROM much_held m)
        FROM (
            SELECT * FROM compared c ORDER BY c.far - CASE WHEN c.holds THEN 0.3::float8 ELSE 0 END LIMIT greatest(1000, 20 * at_most)
        ) AS n INTO near, importances, distances, holding, common;
    END IF;
    others := CASE WHEN terms = '{}' THEN 0 WHEN common THEN 1 ELSE 1 - 1.0::float8 / cardinality(terms) END;
    RETURN QUERY
    WITH candidates AS MATERIALIZED (
        SELECT n.id, 1 - n.distance AS similarity, n.distance - 0.02::float8 * n.importance AS far, m.share AS at_most_shared,
            row_number() OVER (ORDER BY n.distance - 0.02::float8 * n.importance - 0.3::float8 * m.share) AS place
        FROM unnest(near, importances, distances, holding) AS n (id, importance, distance, holds)
        CROSS JOIN LATERAL (SELECT CASE WHEN n.holds THEN 1 ELSE others END) AS m (share)
        WHERE 1 - n.distance >= lowest OR m.share = 1
    ),
    nearest AS MATERIALIZED (
        SELECT c.id, c.similarity, c.far - 0.3::float8 * s.share AS score
        FROM candidates c JOIN memories_entry e ON e.fact_id = c.id CROSS JOIN LATERAL (
            SELECT (length(e.words) - length(ts_delete(e.words, terms)))::float8 / greatest(cardinality(terms), 1)
        ) AS s (share)
        WHERE c.place <= 4 * at_most AND (c.similarity >= lowest OR s.share = 1)
    ),
    judged AS (
        SELECT n.* FROM nearest n
        UNION ALL
        SELECT c.id, c.similarity, c.far - 0.3::float8 * s.share
        FROM candidates c JOIN memories_entry e ON e.fact_id = c.id CROSS JOIN LATERAL (
            SELECT (length(e.words) - length(ts_delete(e.words, terms)))::float8 / greatest(cardinality(terms), 1)
        ) AS s (share)
        WHERE c.place > 4 * at_most AND (c.similarity >= lowest OR s.share = 1)
          AND c.far - 0.3::float8 * c.at_most_shared <= coalesce(
              (SELECT n.score FROM nearest n ORDER BY n.score OFFSET at_most - 1 LIMIT 1), 'infinity'
          )
    )
    SELECT j.id, j.similarity, j.score FROM judged j ORDER BY j.score, j.id LIMIT at_most;
END $$;

-- What has become of facts and entries, for whoever may read them. What people's words brought about is told at the end of
-- the span that webhooks wait for (docs/privacy.md), what staff did at once. One row for each fact: its latest change.
CREATE FUNCTION note_team_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    was boolean := TG_OP = 'UPDATE' AND OLD.status = 'approved' AND OLD.merged_into_id IS NULL AND OLD.delete_after IS NULL;
    stands boolean := NEW.status = 'approved' AND NEW.merged_into_id IS NULL AND NEW.delete_after IS NULL;
    span interval := make_interval(hours => live_setting('webhook_fact_hours', 168));
    by_people boolean := NEW.promoted_automatically OR (TG_OP = 'UPDATE' AND OLD.promoted_automatically);
    what text;
BEGIN
    IF NOT was AND NOT stands THEN
        RETURN NULL;
    END IF;
    what := CASE
        WHEN NOT stands THEN 'withdrawn'
        WHEN NOT was THEN CASE NEW.life WHEN 'active' THEN 'approved' ELSE NEW.life END
        WHEN NEW.life <> OLD.life THEN CASE NEW.life WHEN 'active' THEN 'changed' ELSE NEW.life END
        WHEN (NEW.content, NEW.kind, NEW.importance) IS DISTINCT FROM (OLD.content, OLD.kind, OLD.importance)
            OR (NEW.tier <> '' AND NEW.version <> OLD.version) THEN 'changed'
    END;
    IF what IS NULL THEN
        RETURN NULL;
    END IF;
    INSERT INTO memories_teamchange (fact_id, change, told_from)
    VALUES (NEW.id, what, CASE WHEN by_people
        THEN date_bin(span, now(), '1970-01-05 00:00+00') + span ELSE clock_timestamp() END)
    ON CONFLICT (fact_id) DO UPDATE SET id = nextval('memories_teamchange_id_seq'), change = EXCLUDED.change,
        told_from = EXCLUDED.told_from;
    RETURN NULL;
END $$;
CREATE TRIGGER note_new AFTER INSERT ON memories_teamfact
    FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION note_team_change();
CREATE TRIGGER note_change
    AFTER UPDATE OF status, life, content, kind, importance, version, merged_into_id, delete_after ON memories_teamfact
    FOR EACH ROW EXECUTE FUNCTION note_team_change();

CREATE FUNCTION team_changes(
    of_key uuid, of_assistant uuid, after_told timestamptz, after_id bigint, of_tiers text[], at_most integer
)
RETURNS TABLE (told_from timestamptz, place bigint, fact_id uuid, change text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT t.told_from, t.id, t.fact_id, t.change::text FROM memories_teamchange t JOIN memories_teamfact f ON f.id = t.fact_id
    WHERE (t.told_from, t.id) > (after_told, after_id) AND t.told_from <= clock_timestamp()
      AND (of_tiers IS NULL OR (CASE f.tier WHEN '' THEN 'fact' ELSE f.tier END) = ANY (of_tiers))
      AND (f.tier = '' OR f.category IN (
          SELECT r.category FROM knowledge_rights(of_key, of_assistant) r WHERE r.may_read
      ))
    ORDER BY t.told_from, t.id LIMIT at_most;
END;

REVOKE EXECUTE ON FUNCTION knowledge_rights(uuid, uuid), may_write_knowledge(uuid, uuid, text),
    readable_entries(uuid, uuid, uuid[]), touch_entries(uuid, uuid, uuid[]), words_within(uuid, tsvector),
    sought_within(uuid, tsquery), entries_with_words(tsquery),
    search_knowledge(uuid, uuid, halfvec, text, text[], text[], text[], text[], double precision, integer), note_team_change(),
    team_changes(uuid, uuid, timestamptz, bigint, text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION knowledge_rights(uuid, uuid), may_write_knowledge(uuid, uuid, text),
    readable_entries(uuid, uuid, uuid[]), touch_entries(uuid, uuid, uuid[]), entries_with_words(tsquery),
    search_knowledge(uuid, uuid, halfvec, text, text[], text[], text[], text[], double precision, integer),
    team_changes(uuid, uuid, timestamptz, bigint, text[], integer) TO lorekeeper_app;
GRANT EXECUTE ON FUNCTION words_within(uuid, tsvector) TO lorekeeper_app, lorekeeper_recall;
GRANT EXECUTE ON FUNCTION sought_within(uuid, tsquery) TO lorekeeper_recall;

ALTER FUNCTION knowledge_rights(uuid, uuid) OWNER TO lorekeeper_recall;
ALTER FUNCTION may_write_knowledge(uuid, uuid, text) OWNER TO lorekeeper_recall;
ALTER FUNCTION readable_entries(uuid, uuid, uuid[]) OWNER TO lorekeeper_recall;
ALTER FUNCTION touch_entries(uuid, uuid, uuid[]) OWNER TO lorekeeper_recall;
ALTER FUNCTION entries_with_words(tsquery) OWNER TO lorekeeper_recall;
ALTER FUNCTION search_knowledge(uuid, uuid, halfvec, text, text[], text[], text[], text[], double precision, integer)
    OWNER TO lorekeeper_recall;
ALTER FUNCTION note_team_change() OWNER TO lorekeeper_recall;
ALTER FUNCTION team_changes(uuid, uuid, timestamptz, bigint, text[], integer) OWNER TO lorekeeper_recall;
