"""Pictures and pages drawn by our own code."""
