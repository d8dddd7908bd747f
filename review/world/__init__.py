"""A person's world as pages show it: for themselves (review.me) and for support (review.people)."""
