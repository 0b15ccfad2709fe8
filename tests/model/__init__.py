"""The model: shapes, codec, pointers, selectors, positions and edits."""
