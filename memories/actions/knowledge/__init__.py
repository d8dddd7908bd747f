"""Entries of the team: longer than a fact, with a life. They pass the same gate and wait for the same reviewers."""
