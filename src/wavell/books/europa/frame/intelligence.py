"""Hidden stacks, and what each side sees (frame:INT)."""
