"""What the voters read."""
