"""Instructions in words: what a clause says, for people."""
