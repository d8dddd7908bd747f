-- Recall by words and vectors (docs/recall.md has the formula and where its weights come from).

-- Each word of a message once, as a search for all of its forms; of more than 32 the longest: longer words are rarer
-- words, and tell more of a long message. Every distilled statement begins with "The user …": that word tells none
-- from another, and counts only where it stands alone.
CREATE FUNCTION recall_terms(message text) RETURNS tsquery[]
LANGUAGE sql STABLE
RETURN ARRAY(
    SELECT term::tsquery
    FROM (SELECT array_remove(said, 'user'), said FROM tsvector_to_array(recall_lexemes(message)) AS said) AS w (telling, said)
    CROSS JOIN LATERAL unnest(CASE WHEN telling = '{}' THEN said ELSE telling END) AS lexeme
    CROSS JOIN LATERAL coalesce(
        recall_irregular_forms() ->> lexeme,
        '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''''
    ) AS term
    GROUP BY term ORDER BY max(length(lexeme)) DESC, term LIMIT 32
);

-- A bit for each of up to 32 terms that a memory holds.
CREATE FUNCTION recall_holds_of_eight(lexemes tsvector, terms tsquery[], skipped integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce((lexemes @@ terms[skipped + 1])::integer, 0) | coalesce((lexemes @@ terms[skipped + 2])::integer << 1, 0)
    | coalesce((lexemes @@ terms[skipped + 3])::integer << 2, 0) | coalesce((lexemes @@ terms[skipped + 4])::integer << 3, 0)
    | coalesce((lexemes @@ terms[skipped + 5])::integer << 4, 0) | coalesce((lexemes @@ terms[skipped + 6])::integer << 5, 0)
    | coalesce((lexemes @@ terms[skipped + 7])::integer << 6, 0) | coalesce((lexemes @@ terms[skipped + 8])::integer << 7, 0);

CREATE FUNCTION recall_holds(lexemes tsvector, terms tsquery[], count integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN recall_holds_of_eight(lexemes, terms, 0)
    | CASE WHEN count > 8 THEN recall_holds_of_eight(lexemes, terms, 8) << 8 ELSE 0 END
    | CASE WHEN count > 16 THEN recall_holds_of_eight(lexemes, terms, 16) << 16 | recall_holds_of_eight(lexemes, terms, 24) << 24 ELSE 0 END;

-- The message's vector without what the owner's memories have in common: their names, their subjects, "The user …".
-- What all memories share tells none from another. Those of the newest 100 that live stand for all; of few memories
-- little is taken away, because what few have in common may be what the message asks for: n / (n + 10) of the mean.
-- Their sum, because pgvector adds up a mean at a third of the speed; as a vector, because a product of two halfvecs
-- fails where one of its components is too small for a half.
CREATE FUNCTION recall_centred(owner uuid, query halfvec, of_assistant uuid) RETURNS halfvec
LANGUAGE sql STABLE
RETURN (
    SELECT CASE WHEN count(*) = 0 THEN query
        ELSE (query::vector - sum(newest.embedding)::vector * array_fill((1 / (count(*) + 10.0))::real, ARRAY[384])::vector)::halfvec END
    FROM (SELECT m.* FROM memories_memory m WHERE m.user_id = owner ORDER BY m.created_at DESC LIMIT 100) AS newest
    WHERE newest.superseded_by_id IS NULL AND newest.forgotten_at IS NULL
      AND (of_assistant IS NULL OR newest.assistant_id IS NULL OR newest.assistant_id = of_assistant)
);

-- What speaks for a memory beside its words and its vector. They stand here alone; Postgres puts the expressions in
-- their place.
CREATE FUNCTION recall_author(source text, spoken text) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN source <> '' AND strpos(spoken, ' ' || lower(source) || ' ') > 0 THEN -0.2::float8 ELSE 0 END;

CREATE FUNCTION recall_period(told timestamptz, named tstzrange) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN told <@ named THEN -0.3::float8 ELSE 0 END;

CREATE FUNCTION recall_substance(kind text, lexemes tsvector) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN kind = 'episode' THEN -0.25::float8 * least(1, length(lexemes) / 25.0::float8) ELSE 0 END;

-- By how much a neighbour is more relevant than the memory at a place, without a silence between them.
CREATE FUNCTION recall_beside(relevance double precision[], told double precision[], place integer, neighbour integer, gap double precision)
RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN abs(told[neighbour] - told[place]) <= gap THEN least(0, relevance[neighbour] - relevance[place]) ELSE 0 END;

-- The share of a message's rarity that each combination of its terms has: what memories hold, as bits, and how many.
-- The rarity of a term is the idf of BM25. One that no memory holds counts half in the whole: the less of a message
-- the memories speak of, the more the vectors decide.
CREATE FUNCTION recall_shares(held bigint[], many bigint[], terms integer, memories double precision) RETURNS double precision[]
LANGUAGE sql IMMUTABLE
RETURN (
    WITH counted AS (
        SELECT 1::bigint << place AS term, coalesce(sum(n) FILTER (WHERE h & (1::bigint << place) <> 0), 0)::float8 AS holders
        FROM generate_series(0, terms - 1) AS place CROSS JOIN unnest(held, many) AS each (h, n) GROUP BY place
    ),
    rare AS (SELECT term, holders, ln(1 + (memories - holders + 0.5) / (holders + 0.5)) AS rarity FROM counted),
    weighed AS MATERIALIZED (
        SELECT term, rarity / sum(CASE WHEN holders = 0 THEN 0.5 ELSE 1 END * rarity) OVER () AS share FROM rare
    )
    SELECT array_agg((SELECT coalesce(sum(share), 0) FROM weighed WHERE h & term <> 0) ORDER BY place)
    FROM unnest(held) WITH ORDINALITY AS each (h, place)
);

-- Who or what the best memories are about, others are about as well: "Who do I call about the crowns?" finds the lab, and
-- with it what was told later of the lab alone. Of the eight best, each weighs exp(-(score - best) / 0.3); a name weighs
-- ln((memories + 1) / its memories) / ln(memories + 1), and one that very many memories have tells nothing.
CREATE FUNCTION recall_named_together(owner uuid, best uuid[], scores double precision[], memories double precision)
RETURNS TABLE (memory uuid, gain double precision)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH best AS (
        SELECT id, exp((min(score) OVER () - score) / 0.3) AS weight FROM unnest(best, scores) AS each (id, score)
    ),
    named AS (
        SELECT b.id, b.weight, a.entity_id FROM best b JOIN memories_mention a ON a.memory_id = b.id WHERE a.user_id = owner
    ),
    rare AS MATERIALIZED (
        SELECT entity_id, ln((memories + 1) / count(*)) / ln(memories + 1) AS rarity FROM memories_mention
        WHERE user_id = owner AND entity_id IN (SELECT entity_id FROM named) GROUP BY entity_id
        HAVING count(*) BETWEEN 2 AND greatest(8, least(100, memories / 20))
    ),
    shared AS (
        SELECT a.memory_id, n.id, n.weight * sum(r.rarity) AS gain
        FROM named n JOIN rare r USING (entity_id) JOIN memories_mention a USING (entity_id)
        WHERE a.user_id = owner AND a.memory_id <> n.id GROUP BY a.memory_id, n.id, n.weight
    )
    SELECT memory_id, -0.2::float8 * least(1, max(gain)) FROM shared GROUP BY memory_id;
END $$;

-- What was replaced never answers, but it is found by words that what replaced it has not: "Penhallow: now it's 9 June" is
-- found by the demo that it moves. Of each memory that replaced something: the terms that the replaced one holds, and its distance.
CREATE FUNCTION recall_replaced(
    owner uuid, centred halfvec, of_assistant uuid, terms tsquery[], any_term tsquery, large boolean
)
RETURNS TABLE (newer uuid, held bigint, distance double precision)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH RECURSIVE old AS MATERIALIZED (
        SELECT m.superseded_by_id AS newer,
            CASE WHEN m.lexemes @@ any_term THEN recall_holds(m.lexemes, terms, cardinality(terms)) ELSE 0 END AS held,
            m.embedding <=> centred AS distance
        FROM memories_memory m
        WHERE m.user_id = owner AND m.superseded_by_id IS NOT NULL AND m.forgotten_at IS NULL
          AND (of_assistant IS NULL OR m.assistant_id IS NULL OR m.assistant_id = of_assistant)
          AND (NOT large OR m.lexemes @@ any_term)
        ORDER BY distance LIMIT 200
    ), chain AS (
        SELECT newer, held, distance, 1 AS step FROM old
        UNION ALL
        SELECT m.superseded_by_id, c.held, c.distance, c.step + 1
        FROM chain c JOIN memories_memory m ON m.id = c.newer
        WHERE m.user_id = owner AND m.superseded_by_id IS NOT NULL AND c.step < 8
    )
    SELECT newer, held, distance FROM chain;
END $$;

-- The k best, with the parts of their scores. Runs with the caller's own rights, so that row-level security holds.
-- Of a large owner only the memories that `recall_holders` names or that are near by their sketches are compared; their
-- neighbours are those among these. Filters that are NULL hold for every memory. What is compared is held in arrays in the order
-- in which it was told: a window over the rows would take longer than all the rest.
CREATE FUNCTION recall_by_words(
    owner uuid, query halfvec, of_assistant uuid, at_most integer, message text, spoken text, named_period tstzrange,
    gap double precision, of_kind text, of_note_type text, of_project text, with_tags varchar[],
    since timestamptz, until timestamptz
)
RETURNS TABLE (
    id uuid, kind text, content text, importance smallint, note_type text, meaning jsonb, created_at timestamptz,
    core boolean, score double precision, parts double precision[]
)
-- The owner's rows are found by their index whoever it is: a plan for each owner would cost more than the search.
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    terms tsquery[] := recall_terms(message);
    any_term tsquery := (SELECT string_agg(each::text, ' | ') FROM unnest(terms) AS each)::tsquery;
    centred halfvec := recall_centred(owner, query, of_assistant);
    large boolean := (SELECT owned.larger FROM recall_has_more(owner, 5000) AS owned);
    -- With a filter all that hold a term are compared, as it may leave nothing of the nearest; so many are read one after the other.
    by_ids boolean := large AND num_nonnulls(of_kind, of_note_type, of_project, with_tags, since, until) = 0;
    holders uuid[];
    near uuid[] := CASE WHEN large THEN recall_near(owner, query, of_assistant, greatest(1000, 10 * at_most)) END;
    ids uuid[];
    times float8[];
    holds bigint[];
    distances float8[];
    nudges float8[];
    combinations bigint[];
    many bigint[];
    memories float8;
    shares float8[];
    relevance float8[];
    neighbours float8[];
    scores float8[];
    best uuid[];
    best_scores float8[];
    newer uuid[];
    older_holds bigint[];
    older_distances float8[];
    older float8[];
BEGIN
    SELECT array_agg(each.newer), array_agg(held), array_agg(distance) INTO newer, older_holds, older_distances
    FROM recall_replaced(owner, centred, of_assistant, terms, any_term, large) AS each;
    IF large THEN
        -- Of a large owner by one id in 64, which are random: how rare a word is needs no more.
        SELECT 64 * count(*) INTO memories FROM memories_memory m
        WHERE m.user_id = owner AND m.id < '04000000-0000-0000-0000-000000000000'
          AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL AND (m.valid_until IS NULL OR m.valid_until > now());
    END IF;
    IF by_ids THEN
        SELECT h.ids, h.combinations, h.many INTO holders, combinations, many
        FROM recall_holders(owner, of_assistant, terms, any_term, greatest(1000, memories / 20)::bigint) AS h;
    END IF;
    near := ARRAY(SELECT unnest(near) UNION SELECT unnest(newer) UNION SELECT unnest(holders));
    SELECT array_agg(each.id), array_agg(date_part('epoch', told)), array_agg(held), array_agg(distance), array_agg(nudge)
    INTO ids, times, holds, distances, nudges
    FROM (
        SELECT m.id, m.created_at AS told,
            CASE WHEN m.lexemes @@ any_term THEN recall_holds(m.lexemes, terms, cardinality(terms)) ELSE 0 END AS held,
            m.embedding <=> centred AS distance,
            recall_importance(m.importance) + recall_recency(m.last_recalled_at) + recall_author(m.source, spoken)
                + recall_period(coalesce(m.valid_from, m.created_at), named_period) + recall_substance(m.kind, m.lexemes) AS nudge
        FROM (
            SELECT m.* FROM memories_memory m WHERE NOT by_ids AND m.user_id = owner
            UNION ALL
            SELECT m.* FROM unnest(near) AS n (id) JOIN memories_memory m ON m.id = n.id WHERE by_ids AND m.user_id = owner
        ) AS m
        WHERE m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
          AND (m.valid_until IS NULL OR m.valid_until > now())
          AND (of_assistant IS NULL OR m.assistant_id IS NULL OR m.assistant_id = of_assistant)
          AND (of_kind IS NULL OR m.kind = of_kind) AND (of_note_type IS NULL OR m.note_type = of_note_type)
          AND (of_project IS NULL OR m.project = of_project) AND (with_tags IS NULL OR m.tags @> with_tags)
          AND (since IS NULL OR m.created_at >= since) AND (until IS NULL OR m.created_at < until)
          AND (NOT large OR by_ids OR m.lexemes @@ any_term OR m.id IN (SELECT unnest(near)))
        ORDER BY m.created_at, m.id
    ) AS each;

    SELECT array_agg(held ORDER BY held), array_agg(count ORDER BY held) INTO combinations, many
    FROM (
        SELECT held, sum(n)::bigint AS count FROM (
            SELECT held, CASE WHEN by_ids THEN 0 ELSE 1 END AS n FROM unnest(holds) AS held
            UNION ALL SELECT held, 0 FROM unnest(older_holds) AS held
            UNION ALL SELECT * FROM unnest(combinations, many) -- of all holders, where they are not all here
        ) AS each GROUP BY held
    ) AS each;
    memories := greatest(cardinality(ids), memories, (SELECT sum(n) FROM unnest(many) AS n)); -- no fewer than hold a word
    shares := recall_shares(combinations, many, cardinality(terms), memories);
    relevance := ARRAY(
        SELECT distance - 0.8::float8 * shares[width_bucket(held, combinations)] FROM unnest(distances, holds) AS each (distance, held)
    );

    -- By how much the nearest of what each replaced is more relevant than itself.
    SELECT array_agg(coalesce(least(0, replaced.relevant - relevance[place]), 0) ORDER BY place) INTO older
    FROM unnest(ids) WITH ORDINALITY AS each (id, place)
    LEFT JOIN (
        SELECT newer, min(distance - 0.8::float8 * shares[width_bucket(held, combinations)]) AS relevant
        FROM unnest(newer, older_holds, older_distances) AS each (newer, held, distance) GROUP BY newer
    ) AS replaced ON replaced.newer = each.id;

    SELECT array_agg(lent ORDER BY place), array_agg(relevance[place] + nudges[place] + older[place] + lent ORDER BY place)
    INTO neighbours, scores
    FROM (
        SELECT place, 0.5::float8 * least(
                recall_beside(relevance, times, place::integer, place::integer - 1, gap),
                recall_beside(relevance, times, place::integer, place::integer + 1, gap)
            ) + 0.25::float8 * least(
                recall_beside(relevance, times, place::integer, place::integer - 2, gap),
                recall_beside(relevance, times, place::integer, place::integer + 2, gap)
            ) AS lent
        FROM generate_series(1, cardinality(ids)) AS place
        OFFSET 0 -- computed once, not for the score and again for the part
    ) AS heard;
    SELECT array_agg(each.id), array_agg(each.score) INTO best, best_scores
    FROM (SELECT * FROM unnest(ids, scores) AS of_all (id, score) ORDER BY score, id LIMIT 8) AS each;

    RETURN QUERY
    SELECT m.id, m.kind::text, m.content::text, m.importance, m.note_type::text, m.meaning, m.created_at, m.core, found.score,
        ARRAY[
            found.distance, recall_importance(m.importance), recall_recency(m.last_recalled_at), found.relevant - found.distance,
            found.neighbours, recall_author(m.source, spoken),
            recall_period(coalesce(m.valid_from, m.created_at), named_period), recall_substance(m.kind, m.lexemes), found.names,
            found.older
        ]
    FROM (
        SELECT each.id, each.distance, each.relevant, each.neighbours, coalesce(together.gain, 0) AS names, each.older,
            each.score + coalesce(together.gain, 0) AS score
        FROM unnest(ids, distances, relevance, neighbours, older, scores)
            AS each (id, distance, relevant, neighbours, older, score)
        LEFT JOIN recall_named_together(owner, best, best_scores, memories) AS together ON together.memory = each.id
        ORDER BY each.score + coalesce(together.gain, 0), each.id LIMIT at_most
    ) AS found
    JOIN memories_memory m ON m.id = found.id WHERE m.user_id = owner ORDER BY found.score, found.id;
END $$;

REVOKE EXECUTE ON FUNCTION recall_terms(text), recall_holds_of_eight(tsvector, tsquery[], integer),
    recall_holds(tsvector, tsquery[], integer), recall_centred(uuid, halfvec, uuid), recall_author(text, text),
    recall_period(timestamptz, tstzrange), recall_substance(text, tsvector),
    recall_beside(double precision[], double precision[], integer, integer, double precision),
    recall_shares(bigint[], bigint[], integer, double precision),
    recall_named_together(uuid, uuid[], double precision[], double precision),
    recall_replaced(uuid, halfvec, uuid, tsquery[], tsquery, boolean),
    recall_by_words(uuid, halfvec, uuid, integer, text, text, tstzrange, double precision, text, text, text, varchar[], timestamptz, timestamptz)
    FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_terms(text), recall_holds_of_eight(tsvector, tsquery[], integer),
    recall_holds(tsvector, tsquery[], integer), recall_centred(uuid, halfvec, uuid), recall_author(text, text),
    recall_period(timestamptz, tstzrange), recall_substance(text, tsvector),
    recall_beside(double precision[], double precision[], integer, integer, double precision),
    recall_shares(bigint[], bigint[], integer, double precision),
    recall_named_together(uuid, uuid[], double precision[], double precision),
    recall_replaced(uuid, halfvec, uuid, tsquery[], tsquery, boolean),
    recall_by_words(uuid, halfvec, uuid, integer, text, text, tstzrange, double precision, text, text, text, varchar[], timestamptz, timestamptz)
    TO lorekeeper_app;
