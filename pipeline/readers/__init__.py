"""Raw sources to drafts, each value with the place it was read from."""
