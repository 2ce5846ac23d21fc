"""71.7 and 72.7 Naval operations from the boxes."""
