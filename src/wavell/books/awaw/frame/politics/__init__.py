"""War and peace, conquest, resistance and victory."""
