"""72.9 The Indian National Army."""
