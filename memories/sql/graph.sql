-- A person's world: their own rows, like every other.
SELECT own_table('memories_entity');
SELECT own_table('memories_mention');
SELECT own_table('memories_relation');

-- What memories were before they had a type. Their owner alone may look at all of them, while nobody is forced.
ALTER TABLE memories_memory NO FORCE ROW LEVEL SECURITY;
UPDATE memories_memory SET type = CASE
    WHEN kind = 'episode' THEN 'event'
    WHEN meaning ->> 'intent' = 'instruction' THEN 'instruction'
    WHEN meaning ->> 'intent' = 'plan' THEN 'plan'
    ELSE 'fact' END
WHERE kind = 'episode' OR meaning ->> 'intent' IN ('instruction', 'plan');
ALTER TABLE memories_memory FORCE ROW LEVEL SECURITY;
