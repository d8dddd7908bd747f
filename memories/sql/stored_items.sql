-- What programs keep of a person under keys of their own.
SELECT own_table('memories_storeditem');
SELECT own_table('memories_storedtext');
ALTER TABLE memories_storedtext ALTER COLUMN embedding SET STORAGE MAIN;

-- Where two accounts become one and both have an item under a key, the owner's stays; the other one goes with its account.
GRANT SELECT (namespace, key) ON memories_storeditem TO lorekeeper_merges;
CREATE FUNCTION keep_own_item() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM memories_storeditem mine
        WHERE mine.user_id = NEW.user_id AND mine.namespace = NEW.namespace AND mine.key = NEW.key
    ) THEN
        RETURN NULL;
    END IF;
    RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION keep_own_item() FROM PUBLIC;
CREATE TRIGGER keep_own_item BEFORE UPDATE OF user_id ON memories_storeditem
    FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION keep_own_item();
