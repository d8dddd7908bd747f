-- Rows of several organisations cannot be told apart again: only the functions go back (renewed by earlier files), not the columns.
DO $$ BEGIN RAISE EXCEPTION 'organisations cannot be taken back: restore a backup from before'; END $$;
