"""70.1 Canada."""
