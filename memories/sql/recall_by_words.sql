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
-- What all memories share tells none from another. The newest 100 stand for all; of few memories little is taken
-- away, because what few have in common may be what the message asks for.
CREATE FUNCTION recall_centred(owner uuid, query halfvec, of_assistant uuid) RETURNS halfvec
LANGUAGE sql STABLE
RETURN (
    SELECT CASE WHEN count(*) = 0 THEN query
        ELSE query - avg(newest.embedding) * array_fill((count(*) / (count(*) + 10.0))::real, ARRAY[384])::halfvec END
    FROM (
        SELECT m.embedding FROM memories_memory m
        WHERE m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
          AND (of_assistant IS NULL OR m.assistant_id IS NULL OR m.assistant_id = of_assistant)
        ORDER BY m.created_at DESC LIMIT 100
    ) AS newest
);

-- The k best, with the parts of their scores. Runs with the caller's own rights, so that row-level security holds.
-- Of a large owner only the memories that hold a term or are near by their sketches are compared; their neighbours
-- are those among these. Filters that are NULL hold for every memory.
CREATE FUNCTION recall_by_words(
    owner uuid, query halfvec, of_assistant uuid, at_most integer, message text, names text[], named_period tstzrange,
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
    spoken integer := cardinality(terms);
    any_term tsquery := (SELECT string_agg(each::text, ' | ') FROM unnest(terms) AS each)::tsquery;
    centred halfvec := recall_centred(owner, query, of_assistant);
    large boolean := recall_is_large(owner);
    near uuid[] := CASE WHEN large THEN recall_near(owner, query, of_assistant, greatest(2000, 10 * at_most)) END;
BEGIN
    RETURN QUERY
    WITH mine AS MATERIALIZED (
        SELECT m.id, date_part('epoch', m.created_at) AS told,
            CASE WHEN m.lexemes @@ any_term THEN recall_holds(m.lexemes, terms, spoken) ELSE 0 END AS held,
            m.embedding <=> centred AS distance,
            recall_importance(m.importance) AS weight,
            recall_recency(m.last_recalled_at) AS recency,
            CASE WHEN lower(m.source) = ANY (names) THEN -0.2::float8 ELSE 0 END AS author,
            CASE WHEN coalesce(m.valid_from, m.created_at) <@ named_period THEN -0.3::float8 ELSE 0 END AS period,
            CASE WHEN m.kind = 'episode' THEN -0.25::float8 * least(1, length(m.lexemes) / 25.0::float8) ELSE 0 END AS substance
        FROM memories_memory m
        WHERE m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
          AND (m.valid_until IS NULL OR m.valid_until > now())
          AND (of_assistant IS NULL OR m.assistant_id IS NULL OR m.assistant_id = of_assistant)
          AND (of_kind IS NULL OR m.kind = of_kind) AND (of_note_type IS NULL OR m.note_type = of_note_type)
          AND (of_project IS NULL OR m.project = of_project) AND (with_tags IS NULL OR m.tags @> with_tags)
          AND (since IS NULL OR m.created_at >= since) AND (until IS NULL OR m.created_at < until)
          AND (NOT large OR m.lexemes @@ any_term OR m.id IN (SELECT unnest(near)))
    ),
    alike AS MATERIALIZED (SELECT held, count(*) AS many FROM mine GROUP BY held),
    counted AS (
        SELECT 1::bigint << place AS term, coalesce(sum(many) FILTER (WHERE held & (1::bigint << place) <> 0), 0)::float8 AS holders,
            CASE WHEN large THEN (
                SELECT count(*) FROM memories_memory m
                WHERE m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
                  AND (m.valid_until IS NULL OR m.valid_until > now())
            ) ELSE sum(many) END::float8 AS memories
        FROM generate_series(0, spoken - 1) AS place CROSS JOIN alike GROUP BY place
    ),
    rare AS (SELECT term, holders, ln(1 + (memories - holders + 0.5) / (holders + 0.5)) AS rarity FROM counted),
    -- A word that no memory holds counts half: the less of a message the memories speak of, the more the vectors decide.
    weighed AS MATERIALIZED (
        SELECT term, rarity / sum(CASE WHEN holders = 0 THEN 0.5 ELSE 1 END * rarity) OVER () AS share FROM rare
    ),
    worded AS (
        SELECT held, -0.8::float8 * coalesce(sum(share) FILTER (WHERE held & term <> 0), 0) AS words
        FROM alike LEFT JOIN weighed ON true GROUP BY held
    ),
    -- Looked up by the place of what is held among all that differ: a join might compare each with each.
    said AS MATERIALIZED (SELECT array_agg(words ORDER BY held) AS words FROM worded),
    placed AS (SELECT *, dense_rank() OVER (ORDER BY held) AS place FROM mine),
    relevant AS (
        SELECT placed.*, said.words[place] AS words, distance + said.words[place] AS relevance FROM placed CROSS JOIN said
    ),
    heard AS (
        SELECT *,
            least(
                relevance,
                CASE WHEN lag(told) OVER talk >= told - gap THEN lag(relevance) OVER talk END,
                CASE WHEN lead(told) OVER talk <= told + gap THEN lead(relevance) OVER talk END
            ) - relevance AS beside,
            least(
                relevance,
                CASE WHEN lag(told, 2) OVER talk >= told - gap THEN lag(relevance, 2) OVER talk END,
                CASE WHEN lead(told, 2) OVER talk <= told + gap THEN lead(relevance, 2) OVER talk END
            ) - relevance AS nearby
        FROM relevant WINDOW talk AS (ORDER BY told, id)
    ),
    echoed AS (SELECT *, 0.5::float8 * beside + 0.25::float8 * nearby AS neighbours FROM heard),
    best AS (
        SELECT id, relevance + neighbours + weight + recency + author + period + substance AS score,
            ARRAY[distance, weight, recency, words, neighbours, author, period, substance] AS parts
        FROM echoed ORDER BY score, id LIMIT at_most
    )
    SELECT m.id, m.kind::text, m.content::text, m.importance, m.note_type::text, m.meaning, m.created_at, m.core,
        best.score, best.parts
    FROM best JOIN memories_memory m ON m.id = best.id WHERE m.user_id = owner ORDER BY best.score, best.id;
END $$;

REVOKE EXECUTE ON FUNCTION recall_terms(text), recall_holds_of_eight(tsvector, tsquery[], integer),
    recall_holds(tsvector, tsquery[], integer), recall_centred(uuid, halfvec, uuid), recall_by_words(
    uuid, halfvec, uuid, integer, text, text[], tstzrange, double precision, text, text, text, varchar[], timestamptz, timestamptz
) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_terms(text), recall_holds_of_eight(tsvector, tsquery[], integer),
    recall_holds(tsvector, tsquery[], integer), recall_centred(uuid, halfvec, uuid), recall_by_words(
    uuid, halfvec, uuid, integer, text, text[], tstzrange, double precision, text, text, text, varchar[], timestamptz, timestamptz
) TO lorekeeper_app;
