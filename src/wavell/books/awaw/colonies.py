"""74.1 and 74.2 British Asian colonies."""
