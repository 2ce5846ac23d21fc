"""The migrations, one file each, in the order of their revisions."""
