"""From a source to a book: the stages in their order, run on one machine or on many."""
