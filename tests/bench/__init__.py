"""Measurements: ratios in one run against something named, never tests."""
