DROP FUNCTION current_organisation();
