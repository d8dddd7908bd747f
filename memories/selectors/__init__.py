"""Every question that a page or the API asks: one function per question. None of them writes."""
