"""71.5 and 72.5 The surrender of a homeland."""
