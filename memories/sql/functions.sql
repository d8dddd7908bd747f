-- What other functions ask: who is acting, and a live setting.
--
-- Every SECURITY DEFINER function belongs to a NOLOGIN role made for its purpose (roles.sql), which may read just the tables that
-- the purpose needs. A file gives these rights first, then the functions, then who may call them; it hands them to their role
-- last, because from then on only that role may say who calls them.
CREATE FUNCTION acting_person() RETURNS uuid
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
    person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
    IF person IS NULL THEN
        RAISE EXCEPTION 'nobody is acting: set the person with acting_as first' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN person;
END $$;

CREATE FUNCTION live_setting(name text, fallback integer) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN coalesce((SELECT (values ->> name)::integer FROM memories_settingsrevision WHERE active), fallback);

REVOKE EXECUTE ON FUNCTION acting_person(), live_setting(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION acting_person() TO lorekeeper_contributions, lorekeeper_merges, lorekeeper_rollcall;
GRANT EXECUTE ON FUNCTION live_setting(text, integer) TO lorekeeper_app, lorekeeper_contributions, lorekeeper_recall;
