DROP FUNCTION own_table(regclass, text[]);
