"""Pages set in type: from a book and a design to a PDF."""
