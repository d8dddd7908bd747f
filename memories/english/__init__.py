"""English words for the gate and the agreement check: one table of irregular verbs, one way to form the others."""
