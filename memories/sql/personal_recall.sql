-- What recall needs beside a memory's own columns (docs/recall.md). The database derives all of it from the row,
-- so that no way of writing can leave it behind; Django's model does not load it.

-- The words of a text as recall compares them: English stems, and every shape in which a code word, version,
-- number or name may be written. "settings_*.data.blockRules" gives settings_, data.blockrules and datablockrules
-- as well as data, block and rule; "v2.3.1" also 2, 3, 1; "Ångström’s" also angstrom; "9000–9999" 9000 and 9999.
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
        || ' ' || regexp_replace(line, '([[:alnum:]])[-_./,]+(?=[[:alnum:]])', '\1', 'g')  -- user_id → userid, 1,000 → 1000
    ))
    FROM (SELECT translate(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g'), '’‘‐‑–—', '''''--  ')) AS t (line);
END;
REVOKE EXECUTE ON FUNCTION recall_lexemes(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_lexemes(text) TO lorekeeper_app;

ALTER TABLE memories_memory
    ADD COLUMN lexemes tsvector GENERATED ALWAYS AS (recall_lexemes(content)) STORED,
    -- One bit for each dimension: the Hamming distance between two of them stands in for the cosine where an
    -- owner has more memories than can be compared in full.
    ADD COLUMN bits bit(384) GENERATED ALWAYS AS (binary_quantize(embedding)::bit(384)) STORED,
    -- Who the person is and what always holds for them: in every context, whatever the message.
    ADD COLUMN core boolean GENERATED ALWAYS AS (
        coalesce(meaning ->> 'intent' IN ('identity', 'instruction') OR meaning ->> 'stakes' = 'high', false)
    ) STORED,
    -- A vector moved out of line makes an exact search 2.5 to 4 times slower: when a row grows over 2 KB, let
    -- anything else go first.
    ALTER COLUMN embedding SET STORAGE MAIN;

-- Read alone, without the table: 110,000 rows of one owner are 9 MB here and 150 MB there.
CREATE INDEX memory_bits ON memories_memory (user_id) INCLUDE (id, bits)
    WHERE superseded_by_id IS NULL AND forgotten_at IS NULL;
CREATE INDEX memory_core ON memories_memory (user_id) WHERE core AND superseded_by_id IS NULL AND forgotten_at IS NULL;
