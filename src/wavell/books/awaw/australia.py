"""71.8 and 71.9 The outback and New Zealand."""
