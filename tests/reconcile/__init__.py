"""Tests of pipeline.reconcile."""
