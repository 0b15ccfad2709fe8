"""The rules of the games, in the standard library only: they also run in the browser."""
