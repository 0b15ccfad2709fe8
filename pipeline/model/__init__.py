"""What a book is: frozen data with no knowledge of files, pixels or rules."""
