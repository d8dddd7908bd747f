"""English words for gate, agreement and extraction: irregular verbs and how the others are formed, "from now on", dates."""
