"""Proof that books are whole, and that they can meet."""
