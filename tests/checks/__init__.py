"""The checks: an example of each finding, and the pages that explain them."""
