DROP FUNCTION owners_with_snapshots_to_purge();
