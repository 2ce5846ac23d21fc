"""71.4 and 72.4 Enemies next to the boxes."""
