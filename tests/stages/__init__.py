"""Tests of the stages."""
