"""What the readers make of their sources."""
