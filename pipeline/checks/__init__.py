"""Everything that must or should hold for a book, each rule once."""
