"""Home countries and victory."""
