DROP FUNCTION count_traces_before(date), count_faded_before(date);
