"""Rules 70-74, one module for each group of paragraphs; its name holds their numbers."""
