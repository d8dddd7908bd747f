"""What is true of the project: proposed only where a clause is stable, definite and names nobody."""
