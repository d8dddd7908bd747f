-- Whose shared rows a statement sees and writes: memories/organisations.py tells each connection. With nothing set it is the
-- default organisation, whose id memories/organisations.py has as well.
CREATE FUNCTION current_organisation() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(nullif(current_setting('app.organisation_id', true), ''), '6129ebd4-3601-4655-9f52-1a1358824500')::uuid;

REVOKE EXECUTE ON FUNCTION current_organisation() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION current_organisation() TO lorekeeper_app, lorekeeper_audit, lorekeeper_contributions, lorekeeper_links,
    lorekeeper_merges, lorekeeper_recall, lorekeeper_rollcall, lorekeeper_stats;
