"""73 Gibraltar."""
