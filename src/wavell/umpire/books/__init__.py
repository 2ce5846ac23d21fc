"""What a book consists of, how its data files are read and checked, and its rules versions."""
