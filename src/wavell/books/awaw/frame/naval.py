"""Base changes and sea transport."""
