"""From the pixels of a page to named regions."""
