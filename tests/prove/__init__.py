"""Tests of `pipeline.prove`."""
