"""103.A.6: British armoured divisions and their support groups."""
