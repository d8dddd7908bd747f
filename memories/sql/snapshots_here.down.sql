SELECT 1; -- with the organisations, which stay
