"""What of a message the person said themselves, in sentences: without what is pasted, handed over or put before it."""
