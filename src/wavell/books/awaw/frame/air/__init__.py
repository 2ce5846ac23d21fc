"""Air missions, bases and bombing."""
