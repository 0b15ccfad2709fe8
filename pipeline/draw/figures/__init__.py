"""A fighter as a jointed figure: from the words of a sheet to outlines."""
