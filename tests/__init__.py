"""Everything that shows that the project keeps its word."""
