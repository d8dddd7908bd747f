-- Vectors that wait until all of a person's stand are theirs, like those that serve meanwhile.
SELECT own_table('memories_nextvector');

-- Of which model everybody's vectors are: of that of their newest memory. Whoever has none is of the configured one.
ALTER TABLE memories_memory NO FORCE ROW LEVEL SECURITY; -- its owner alone, while nobody is forced
UPDATE memories_user u SET embedding_model = m.embedding_model
FROM (
    SELECT DISTINCT ON (user_id) user_id, embedding_model FROM memories_memory ORDER BY user_id, created_at DESC
) AS m
WHERE m.user_id = u.id;
ALTER TABLE memories_memory FORCE ROW LEVEL SECURITY;
