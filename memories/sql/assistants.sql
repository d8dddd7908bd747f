-- What a person did with an assistant's part of their memory is theirs, like every other row. An assistant that goes leaves
-- the receipt behind.
SELECT own_table('memories_assistantchange', ARRAY['assistant_id']);

-- Whose memory is kept in order: also of whom only messages are left. Ids for a job of the night.
GRANT CREATE ON SCHEMA public TO lorekeeper_rollcall;
CREATE FUNCTION owners_to_maintain() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
BEGIN ATOMIC
    SELECT u.id FROM memories_user u
    WHERE EXISTS (SELECT FROM memories_memory m WHERE m.user_id = u.id)
       OR EXISTS (SELECT FROM memories_message m WHERE m.user_id = u.id);
END;
REVOKE EXECUTE ON FUNCTION owners_to_maintain() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owners_to_maintain() TO lorekeeper_app;
ALTER FUNCTION owners_to_maintain() OWNER TO lorekeeper_rollcall;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_rollcall;
