"""Rubricator: gamebooks to validated data, to proof, to a playable site."""
