DROP FUNCTION recall_irregular_forms();
