DROP FUNCTION shared_table(regclass, text[], boolean);
DROP FUNCTION refer_within_organisation(regclass);
DROP FUNCTION in_organisation(regclass, boolean);
