-- What recall needs beside a memory's own columns (docs/recall.md). The database derives all of it from the row,
-- so that no way of writing can leave it behind; Django's model does not load it.

-- The words of a text as recall compares them: English stems, and every shape in which a code word, version,
-- number or name may be written. "settings_*.data.blockRules" gives data.blockrules and datablockrules as well as
-- set, data, block and rule; "v2.3.1" also 2, 3, 1 and v231; "Ångström’s" angstrom; "9000–9999" 9000 and 9999.
CREATE FUNCTION recall_lexemes(content text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT strip(to_tsvector('pg_catalog.english',
        line
        || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(line,
            '([a-z0-9])([A-Z])', '\1 \2', 'g'),            -- blockRules → block Rules
            '([A-Z])([A-Z][a-z])', '\1 \2', 'g'),          -- HTTPResponse → HTTP Response
            '([[:alpha:]])([0-9])', '\1 \2', 'g'),         -- iOS17 → iOS 17
            '[^[:alnum:]]+', ' ', 'g')                     -- user_id → user id
        || ' ' || regexp_replace(line, '[^[:alnum:]]+', ' ', 'g')                           -- data.blockRules → data blockRules
        || ' ' || regexp_replace(line, '([[:alnum:]])[-_./,]+(?=[[:alnum:]])', '\1', 'g')  -- user_id → userid, 1,000 → 1000
    ))
    FROM (SELECT translate(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g'), '’‘‐‑–—', '''''--  ')) AS t (line);
END;

-- Three bits for each dimension of a vector, one for each level that it exceeds, and five for each step that the
-- importance is below 5. The levels suit unit vectors of 384 dimensions, whose components are spread by 1/√384 = 0.051.
CREATE FUNCTION recall_sketch(embedding halfvec, importance smallint) RETURNS bit(1172)
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path = public, pg_temp
RETURN (
    binary_quantize(embedding - array_fill(0.05::real, ARRAY[384])::halfvec)
    || binary_quantize(embedding)
    || binary_quantize(embedding + array_fill(0.05::real, ARRAY[384])::halfvec)
    || (B'11111111111111111111' << 5 * (importance - 1))
)::bit(1172);

-- A question's vector, each dimension in two bits: its sign, and whether it is over 0.05, where negative over -0.05.
-- Read as 2 × the first + the second they are the steps -3, -1, 1 and 3, so that 2 × the Hamming distance of a sketch to
-- the first + that to the second falls with the product of the two vectors. A question that is as coarse as the sketches
-- would need twice as many candidates and four bits for each dimension.
CREATE FUNCTION recall_planes(query halfvec, OUT high bit(1172), OUT low bit(1172))
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT (sign || sign || sign || B'00000000000000000000')::bit(1172), (size || size || size || B'00000000000000000000')::bit(1172)
    FROM (SELECT binary_quantize(query) AS sign) AS q CROSS JOIN LATERAL (
        SELECT (sign & binary_quantize(query - array_fill(0.05::real, ARRAY[384])::halfvec))
            | (~ sign & binary_quantize(query + array_fill(0.05::real, ARRAY[384])::halfvec)) AS size
    ) AS s;
END;

-- The design's nudges. They stand here alone; Postgres puts the expressions in their place.
CREATE FUNCTION recall_importance(importance smallint) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN -0.02::float8 * importance;

CREATE FUNCTION recall_recency(last_recalled_at timestamptz) RETURNS double precision
LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN last_recalled_at IS NULL THEN 0::float8
    ELSE -0.05::float8 * greatest(0::float8, 1 - date_part('epoch', now() - last_recalled_at) / 2592000) END;

-- An estimate of the whole score, in 700ths, of which a step of importance is 14 and 5 bits are 15.
CREATE FUNCTION recall_estimate(sketch bit, high bit, low bit, last_recalled_at timestamptz) RETURNS double precision
LANGUAGE sql STABLE PARALLEL SAFE
RETURN 2::float8 * (sketch <~> high) + (sketch <~> low) + 700::float8 * recall_recency(last_recalled_at);

ALTER TABLE memories_memory
    ADD COLUMN lexemes tsvector GENERATED ALWAYS AS (recall_lexemes(content)) STORED,
    ADD COLUMN sketch bit(1172) GENERATED ALWAYS AS (recall_sketch(embedding, importance)) STORED,
    -- Who the person is and what always holds for them: in every context, whatever the message.
    ADD COLUMN core boolean GENERATED ALWAYS AS (
        coalesce(meaning ->> 'intent' IN ('identity', 'instruction') OR meaning ->> 'stakes' = 'high', false)
    ) STORED,
    -- A vector moved out of line makes an exact search 2.5 to 4 times slower: when a row grows over 2 KB, let
    -- anything else go first.
    ALTER COLUMN embedding SET STORAGE MAIN;

-- Read alone, without the table.
CREATE INDEX memory_sketch ON memories_memory (user_id)
    INCLUDE (id, sketch, last_recalled_at, assistant_id, valid_until)
    WHERE superseded_by_id IS NULL AND forgotten_at IS NULL;
CREATE INDEX memory_core ON memories_memory (user_id) WHERE core AND superseded_by_id IS NULL AND forgotten_at IS NULL;

-- Whether an owner has more than about so many memories, those that no longer live included: by a sample. Ids are random,
-- and `memory_sample` has those of an owner in order: of 5,000 memories 78 ± 9 lie in the first sixty-fourth of all ids.
-- To count them would take a third of the time in which the vectors of 200 are compared. Read with FROM it is a part of
-- the plan around it.
CREATE FUNCTION recall_has_more(owner uuid, many integer) RETURNS TABLE (larger boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT EXISTS (
        SELECT FROM memories_memory m WHERE m.user_id = owner AND m.id < '04000000-0000-0000-0000-000000000000'
        OFFSET many / 64
    ) OFFSET 0; -- asked once
END;

-- The memories with the best estimates. Of more than 30,000, those are not even sorted that come after the best sixteenth
-- of the oldest 2,000: sorting takes as long as comparing. Where too few are left, because just the oldest tell of what
-- is asked, all are sorted.
CREATE FUNCTION recall_near(owner uuid, query halfvec, of_assistant uuid, at_most integer) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    high bit(1172);
    low bit(1172);
    bound float8 := 'infinity';
    near uuid[];
BEGIN
    SELECT p.high, p.low INTO high, low FROM recall_planes(query) AS p;
    IF (SELECT owned.larger FROM recall_has_more(owner, 30000) AS owned) THEN
        SELECT percentile_disc(1 / 16.0) WITHIN GROUP (ORDER BY estimate) INTO bound FROM (
            SELECT recall_estimate(m.sketch, high, low, m.last_recalled_at) FROM memories_memory m
            WHERE m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL LIMIT 2000
        ) AS oldest (estimate);
    END IF;
    LOOP
        near := ARRAY(
            SELECT m.id FROM memories_memory m
            WHERE m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
              AND (m.valid_until IS NULL OR m.valid_until > now())
              AND (of_assistant IS NULL OR m.assistant_id IS NULL OR m.assistant_id = of_assistant)
              AND recall_estimate(m.sketch, high, low, m.last_recalled_at) <= bound
            ORDER BY recall_estimate(m.sketch, high, low, m.last_recalled_at) LIMIT at_most
        );
        EXIT WHEN cardinality(near) >= at_most OR bound = 'infinity';
        bound := 'infinity';
    END LOOP;
    RETURN near;
END $$;

-- The k best of an owner whose memories are too many to be compared in full: of the 1,000 that the sketches put first.
-- The array of ids is joined, not compared with ANY: that would walk through the owner's whole index.
CREATE FUNCTION recall_of_large(owner uuid, query halfvec, of_assistant uuid, at_most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 10 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY
        SELECT m.id FROM unnest(recall_near(owner, query, of_assistant, greatest(1000, 10 * at_most))) AS n (id)
        JOIN memories_memory m ON m.id = n.id WHERE m.user_id = owner
        ORDER BY (m.embedding <=> query) + recall_importance(m.importance) + recall_recency(m.last_recalled_at), m.id
        LIMIT at_most;
END $$;

-- Recall by the vector alone: the k best by the design's score. Runs with the caller's own rights, so that
-- row-level security holds. All of an owner's memories are compared up to about 5,000. Postgres puts the query in the
-- function's place, and keeps the plan where the statement is prepared (memories/prepared.py). It first finds the
-- ids, then reads the rest of the few rows: faster than carrying every column through the sort.
CREATE FUNCTION recall_by_vector(owner uuid, query halfvec, of_assistant uuid, at_most integer)
RETURNS TABLE (
    id uuid, kind text, content text, importance smallint, note_type text, meaning jsonb, created_at timestamptz,
    core boolean, score double precision, parts double precision[]
)
LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT m.id, m.kind, m.content, m.importance, m.note_type, m.meaning, m.created_at, m.core,
        m.distance + m.weight + m.recency, ARRAY[m.distance, m.weight, m.recency]
    FROM recall_has_more(owner, 5000) AS owned CROSS JOIN LATERAL (
        (
            SELECT m.id FROM memories_memory m
            WHERE NOT owned.larger AND m.user_id = owner AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
              AND (m.valid_until IS NULL OR m.valid_until > now())
              AND (of_assistant IS NULL OR m.assistant_id IS NULL OR m.assistant_id = of_assistant)
            ORDER BY (m.embedding <=> query) + recall_importance(m.importance) + recall_recency(m.last_recalled_at), m.id
            LIMIT at_most
        )
        UNION ALL
        SELECT found.id FROM recall_of_large(owner, query, of_assistant, at_most) AS found (id) WHERE owned.larger
    ) AS best (id)
    CROSS JOIN LATERAL (
        SELECT m.*, m.embedding <=> query AS distance, recall_importance(m.importance) AS weight,
            recall_recency(m.last_recalled_at) AS recency
        FROM memories_memory m WHERE m.id = best.id AND m.user_id = owner OFFSET 0 -- each by its key
    ) AS m
    ORDER BY 9, 1;
END;

-- What was found is bumped without waiting, and is as strong as new: a row that somebody is writing at this moment is left out,
-- so that a recall neither waits for learning nor locks two rows in an order that could deadlock. Unless it is part of
-- somebody else's transaction, the commit does not wait for the disk either: a lost bump costs nothing.
CREATE FUNCTION recall_bump(owner uuid, best uuid[], durable boolean) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    IF NOT durable THEN
        PERFORM set_config('synchronous_commit', 'off', true);
    END IF;
    UPDATE memories_memory m SET recall_count = m.recall_count + 1, last_recalled_at = now(), strength = 1
    FROM unnest(ARRAY(
        SELECT f.id FROM unnest(best) AS b (id) JOIN memories_memory f ON f.id = b.id WHERE f.user_id = owner
        FOR NO KEY UPDATE OF f SKIP LOCKED
    )) AS free (id)
    WHERE m.id = free.id AND m.user_id = owner;
END $$;

-- What a recall leaves behind, in one statement, because the reply waits for it: act as the person, bump what was found,
-- write the trace where one is kept, stop acting. Unless it is part of somebody else's transaction its commit does not
-- wait for the disk: a lost trace or bump costs nothing. Runs with the caller's own rights.
CREATE FUNCTION record_recall(
    owner uuid, recalled uuid[], trace uuid, on_surface text, said text, steps jsonb, durable boolean
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    before text := coalesce(current_setting('app.user_id', true), '');
BEGIN
    PERFORM set_config('app.user_id', owner::text, true);
    PERFORM recall_bump(owner, recalled, durable);
    IF trace IS NOT NULL THEN
        INSERT INTO memories_trace (id, user_id, at, surface, message, recall)
        VALUES (trace, owner, clock_timestamp(), on_surface, said, steps);
    END IF;
    PERFORM set_config('app.user_id', before, true);
END $$;

REVOKE EXECUTE ON FUNCTION recall_lexemes(text), recall_sketch(halfvec, smallint), recall_planes(halfvec),
    recall_importance(smallint), recall_recency(timestamptz), recall_estimate(bit, bit, bit, timestamptz),
    recall_has_more(uuid, integer), recall_near(uuid, halfvec, uuid, integer), recall_of_large(uuid, halfvec, uuid, integer),
    recall_by_vector(uuid, halfvec, uuid, integer), recall_bump(uuid, uuid[], boolean),
    record_recall(uuid, uuid[], uuid, text, text, jsonb, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_lexemes(text), recall_sketch(halfvec, smallint), recall_planes(halfvec),
    recall_importance(smallint), recall_recency(timestamptz), recall_estimate(bit, bit, bit, timestamptz),
    recall_has_more(uuid, integer), recall_near(uuid, halfvec, uuid, integer), recall_of_large(uuid, halfvec, uuid, integer),
    recall_by_vector(uuid, halfvec, uuid, integer), recall_bump(uuid, uuid[], boolean),
    record_recall(uuid, uuid[], uuid, text, text, jsonb, boolean) TO lorekeeper_app;
