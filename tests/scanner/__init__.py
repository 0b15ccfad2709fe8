"""A scanner and camera simulator: clean pages become what people really have."""
