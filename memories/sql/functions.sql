-- Every SECURITY DEFINER function belongs to a NOLOGIN role made for its purpose, which may read just the tables
-- that the purpose needs. A role may own functions only where it may create in the schema, so each file of
-- functions lends that right and takes it back.
CREATE FUNCTION live_setting(name text, fallback integer) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN coalesce((SELECT (values ->> name)::integer FROM memories_settingsrevision WHERE active), fallback);
REVOKE EXECUTE ON FUNCTION live_setting(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_setting(text, integer) TO lorekeeper_app, lorekeeper_contributions;
