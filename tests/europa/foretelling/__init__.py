"""What the questions of the book foretell: the rows of the table, by chapter of play."""
