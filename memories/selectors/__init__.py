"""Every question that a page or the API asks: one function per question. What they answer is left as it was."""
