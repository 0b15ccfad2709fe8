"""Clauses in words."""
