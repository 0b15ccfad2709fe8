"""The duel: two fighters, two books, one exchange a turn."""
