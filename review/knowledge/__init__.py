"""Entries: lists by tier, what is due, what came of decisions, the body on the page of each."""
