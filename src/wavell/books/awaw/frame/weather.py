"""Weather: the monsoon."""
