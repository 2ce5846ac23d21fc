"""71.6 and 72.6 Supply from the boxes."""
