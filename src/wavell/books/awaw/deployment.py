"""71.13 to 71.14 and 72.13 to 72.14 Where Australian and Indian units may be."""
