"""A second duel, slow and plain, read from the ledger alone: the engine is compared with it.

Nothing here imports the engine or was written from it. All that is known of a duel is its books
and what was chosen so far; every answer is worked out again from the first turn on.
"""
