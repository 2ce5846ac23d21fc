"""Games and cases as text files: reading, writing, proving."""
