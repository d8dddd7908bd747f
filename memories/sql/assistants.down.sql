DROP FUNCTION owners_to_maintain();
