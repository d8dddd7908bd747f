REVOKE ALL ON ALL TABLES IN SCHEMA public FROM lorekeeper_app, lorekeeper_contributions, lorekeeper_links,
    lorekeeper_recall, lorekeeper_rollcall, lorekeeper_stats, lorekeeper_audit;
REVOKE USAGE ON SCHEMA public FROM lorekeeper_app, lorekeeper_contributions, lorekeeper_links, lorekeeper_recall,
    lorekeeper_rollcall, lorekeeper_stats, lorekeeper_audit;
