SELECT 1; -- the table and the columns go with the migration
