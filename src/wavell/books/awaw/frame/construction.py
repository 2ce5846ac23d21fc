"""Unit construction: cost, place, limits and yards."""
