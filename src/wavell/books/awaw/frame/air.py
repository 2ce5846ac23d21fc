"""Air missions and air combat."""
