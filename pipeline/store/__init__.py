"""The only place that knows YAML and files of books."""
