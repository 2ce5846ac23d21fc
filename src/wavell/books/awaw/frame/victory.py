"""Victory."""
