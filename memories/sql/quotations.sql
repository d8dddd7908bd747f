-- What a person said, word for word, behind their memories (docs/recall.md, "What was said").
ALTER TABLE memories_quotation
    ADD COLUMN lexemes tsvector GENERATED ALWAYS AS (recall_lexemes(content)) STORED,
    -- As for memories: a vector moved out of line makes an exact search several times slower.
    ALTER COLUMN embedding SET STORAGE MAIN;
ALTER TABLE memories_storedtext ALTER COLUMN embedding SET STORAGE MAIN;

-- The words of the raw log, for one's own search: the owner's rows are filtered first, so no index over all of them.
ALTER TABLE memories_message
    ADD COLUMN document tsvector GENERATED ALWAYS AS (to_tsvector('pg_catalog.english', content)) STORED;

-- The newest 3,000 quotations: of those near the message by their vectors and of those that hold its words, whatever became
-- of the memories beside them. `holds` is false where one of those was forgotten, replaced, or is gone; `kept` has what the
-- others say; it is false of a message that is left out, too. `is_near`: of the nearest by distance alone, at most half of all: near is what is nearer than most.
-- Runs with the caller's own rights, so that row-level security holds.
CREATE FUNCTION recall_quotations(
    owner uuid, query halfvec, of_assistant uuid, at_most integer, near integer, message text, since timestamptz, until timestamptz
)
RETURNS TABLE (
    id uuid, content text, said_at timestamptz, memories uuid[], distance double precision, words double precision,
    is_near boolean, holds boolean, kept text[]
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    terms tsquery[] := recall_terms(message);
    any_term tsquery := (SELECT string_agg(each::text, ' | ') FROM unnest(terms) AS each)::tsquery;
    -- As in recall_centred: what all of them share tells none from another.
    centred halfvec := (
        SELECT CASE WHEN count(*) = 0 THEN query
            ELSE (query::vector - sum(newest.embedding)::vector * array_fill((1 / (count(*) + 10.0))::real, ARRAY[384])::vector)::halfvec END
        FROM (SELECT q.embedding FROM memories_quotation q WHERE q.user_id = owner ORDER BY q.said_at DESC LIMIT 100) AS newest
    );
    ids uuid[];
    distances float8[];
    held bigint[];
    combinations bigint[];
    many bigint[];
    shares float8[];
BEGIN
    SELECT array_agg(each.id), array_agg(each.distance), array_agg(each.held) INTO ids, distances, held
    FROM (
        SELECT q.id, q.embedding <=> centred AS distance,
            CASE WHEN q.lexemes @@ any_term THEN recall_holds(q.lexemes, terms, cardinality(terms)) ELSE 0 END AS held
        FROM memories_quotation q
        WHERE q.user_id = owner AND (of_assistant IS NULL OR q.assistant_id IS NULL OR q.assistant_id = of_assistant)
          AND (since IS NULL OR q.said_at >= since) AND (until IS NULL OR q.said_at < until)
        ORDER BY q.said_at DESC LIMIT 3000
    ) AS each;
    IF ids IS NULL THEN
        RETURN;
    END IF;
    SELECT array_agg(h ORDER BY h), array_agg(n ORDER BY h) INTO combinations, many
    FROM (SELECT h, count(*) AS n FROM unnest(held) AS h GROUP BY h) AS each;
    shares := recall_shares(combinations, many, cardinality(terms), cardinality(ids));
    RETURN QUERY
    SELECT q.id, q.content, q.said_at, q.memories, found.distance, -0.8::float8 * found.share,
        found.place <= least(near, (cardinality(ids) + 1) / 2),
        told.live = cardinality(q.memories)
            AND NOT EXISTS (SELECT FROM memories_message s WHERE s.id = q.message_id AND s.ignored_at IS NOT NULL),
        coalesce(told.contents, '{}')
    FROM (
        SELECT each.id, each.distance, each.share, row_number() OVER (ORDER BY each.distance, each.id) AS place,
            row_number() OVER (ORDER BY each.distance - 0.8::float8 * each.share, each.id) AS rank
        FROM (
            SELECT a.id, a.distance, shares[width_bucket(a.held, combinations)] AS share
            FROM unnest(ids, distances, held) AS a (id, distance, held)
        ) AS each
    ) AS found
    JOIN memories_quotation q ON q.id = found.id
    CROSS JOIN LATERAL (
        SELECT count(*) AS live, array_agg(m.content::text) AS contents FROM memories_memory m
        WHERE m.id = ANY (q.memories) AND m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
          AND (m.valid_until IS NULL OR m.valid_until > now())
    ) AS told
    WHERE q.user_id = owner AND (found.rank <= at_most OR found.place <= least(near, (cardinality(ids) + 1) / 2))
    ORDER BY found.distance - 0.8::float8 * found.share, found.id;
END $$;

REVOKE EXECUTE ON FUNCTION recall_quotations(uuid, halfvec, uuid, integer, integer, text, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_quotations(uuid, halfvec, uuid, integer, integer, text, timestamptz, timestamptz)
    TO lorekeeper_app;
