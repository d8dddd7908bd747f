-- Which memories of a large owner hold the words of a message, read in an index, without the table (docs/recall.md).

-- The lexemes that an index has room for; NULL where they are more, as of a code listing.
CREATE FUNCTION recall_words(content text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT SET search_path = public, pg_temp AS $$
DECLARE
    found tsvector := recall_lexemes(content);
BEGIN
    RETURN CASE WHEN octet_length(found::text) <= 1800 THEN found END;
END $$;

ALTER TABLE memories_memory ADD COLUMN words tsvector GENERATED ALWAYS AS (recall_words(content)) STORED;

-- Read alone, without the table.
CREATE INDEX memory_words ON memories_memory (user_id) INCLUDE (id, words, valid_until, assistant_id)
    WHERE superseded_by_id IS NULL AND forgotten_at IS NULL;
CREATE INDEX memory_many_words ON memories_memory (user_id)
    WHERE words IS NULL AND superseded_by_id IS NULL AND forgotten_at IS NULL;

-- `ids`: those that live and hold a term, the rarest combinations of terms first, `at_most` in all. A combination that more than
-- `at_most` hold brings none: enough of these are among the nearest, and all have the same for it. `combinations` and `many`: of
-- all that hold a term, as bits, and how many hold just these.
CREATE FUNCTION recall_holders(
    owner uuid, of_assistant uuid, terms tsquery[], any_term tsquery, at_most bigint,
    OUT ids uuid[], OUT combinations bigint[], OUT many bigint[]
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    holders uuid[];
    holds bigint[];
    brought boolean[];
BEGIN
    SELECT array_agg(each.id), array_agg(held) INTO holders, holds FROM (
        SELECT m.id, recall_holds(m.words, terms, cardinality(terms)) AS held FROM memories_memory m
        WHERE m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL AND m.words @@ any_term
          AND (m.valid_until IS NULL OR m.valid_until > now())
          AND (of_assistant IS NULL OR m.assistant_id IS NULL OR m.assistant_id = of_assistant)
        UNION ALL
        SELECT m.id, recall_holds(m.lexemes, terms, cardinality(terms)) FROM memories_memory m
        WHERE m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
          AND m.words IS NULL AND m.lexemes @@ any_term
          AND (m.valid_until IS NULL OR m.valid_until > now())
          AND (of_assistant IS NULL OR m.assistant_id IS NULL OR m.assistant_id = of_assistant)
    ) AS each;
    SELECT array_agg(held ORDER BY held), array_agg(n ORDER BY held) INTO combinations, many
    FROM (SELECT held, count(*) AS n FROM unnest(holds) AS held GROUP BY held) AS each;
    SELECT array_agg(n <= at_most AND so_many <= at_most ORDER BY held) INTO brought FROM (
        SELECT held, n, sum(n) FILTER (WHERE n <= at_most) OVER (ORDER BY share DESC, held) AS so_many
        FROM unnest(
            combinations, many, recall_shares(combinations, many, cardinality(terms), greatest(5000, cardinality(holders)))
        ) AS each (held, n, share)
    ) AS rarest;
    ids := ARRAY(
        SELECT id FROM unnest(holders, holds) AS each (id, held) WHERE brought[width_bucket(held, combinations)]
    );
END $$;

REVOKE EXECUTE ON FUNCTION recall_words(text), recall_holders(uuid, uuid, tsquery[], tsquery, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_words(text), recall_holders(uuid, uuid, tsquery[], tsquery, bigint) TO lorekeeper_app;
