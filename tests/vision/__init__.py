"""What is seen on pages."""
