"""71.3 and 72.3 Combat around the boxes."""
