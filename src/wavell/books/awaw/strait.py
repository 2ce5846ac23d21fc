"""74.3 The Strait of Malacca."""
