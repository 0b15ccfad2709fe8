"""The store: YAML, files, and books as folders."""
