-- How much a shorter retention would delete for good, over everybody of the organisation: numbers by whole days.
GRANT CREATE ON SCHEMA public TO lorekeeper_rollcall;
SET ROLE lorekeeper_rollcall;

CREATE FUNCTION count_traces_before(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_trace t JOIN memories_user u ON u.id = t.user_id
    WHERE t.at < day AND u.organisation_id = current_organisation()
);

-- What faded away by itself: what was forgotten on request has a moment of its own at which it goes, and what is hidden
-- with messages that are left out comes back with them.
CREATE FUNCTION count_faded_before(day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
    SELECT count(*) FROM memories_memory m JOIN memories_user u ON u.id = m.user_id
    WHERE m.forgotten_at < day AND m.purge_after IS NULL AND m.left_out -> 'hidden' IS DISTINCT FROM 'true'::jsonb
      AND u.organisation_id = current_organisation()
);

REVOKE EXECUTE ON FUNCTION count_traces_before(date), count_faded_before(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_traces_before(date), count_faded_before(date) TO lorekeeper_app;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM lorekeeper_rollcall;
