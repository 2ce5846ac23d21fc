"""72.15 72.17 and 72.8 Indian objectives and British forces in Asia."""
