-- Vectors that wait until all of a team's stand: that organisation's alone.
SELECT shared_table('memories_nextteamvector');
GRANT SELECT, INSERT, UPDATE, DELETE ON memories_nextteamvector TO lorekeeper_app;

-- Of which model each team's vectors are: of that of its newest fact. Whoever has none is of the configured one.
UPDATE memories_organisation o SET embedding_model = f.embedding_model
FROM (
    SELECT DISTINCT ON (organisation_id) organisation_id, embedding_model FROM memories_teamfact
    ORDER BY organisation_id, created_at DESC
) AS f
WHERE f.organisation_id = o.id;

-- By which text an item is found, where it stands in its value as a whole; as much of it as is embedded.
ALTER TABLE memories_storedtext NO FORCE ROW LEVEL SECURITY; -- their owner alone, while nobody is forced
ALTER TABLE memories_storeditem NO FORCE ROW LEVEL SECURITY;
UPDATE memories_storedtext t SET content = left(i.value ->> t.place::text, 2000) FROM memories_storeditem i
WHERE i.id = t.item_id AND jsonb_typeof(i.value -> t.place::text) = 'string';
ALTER TABLE memories_storedtext FORCE ROW LEVEL SECURITY;
ALTER TABLE memories_storeditem FORCE ROW LEVEL SECURITY;
