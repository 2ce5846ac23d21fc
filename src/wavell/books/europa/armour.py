"""15.E: armour, its engineers, assault guns, reconnaissance and heavy tanks."""
