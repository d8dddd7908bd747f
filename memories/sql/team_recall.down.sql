DROP FUNCTION recall_team(halfvec, integer, double precision, text[]);
REVOKE ALL ON memories_teamfact FROM lorekeeper_recall;
