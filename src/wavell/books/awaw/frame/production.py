"""Production and research points."""
