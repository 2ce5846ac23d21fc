"""Rules 15 and 103, one module or folder for each group of paragraphs; its name holds their numbers."""
