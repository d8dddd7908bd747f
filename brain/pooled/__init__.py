"""A database engine whose pool forgets what a fallen Postgres has left in it."""
