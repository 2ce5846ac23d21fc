"""71.15 and 72.16 Construction in the homelands."""
