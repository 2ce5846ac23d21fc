"""71.2 and 72.2 The boxes: entering and leaving them."""
