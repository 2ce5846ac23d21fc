"""Orders and questions as text: parsing, printing and completion."""
