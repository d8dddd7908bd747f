SELECT 1; -- what is longer than 400 characters would be lost
