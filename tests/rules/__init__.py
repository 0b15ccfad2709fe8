"""The rules: the ledger, the protocol, and the games that break it."""
