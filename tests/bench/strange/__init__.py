"""Books in layouts that nobody designed for, drawn without any code of `draw` or `vision`."""
