"""Fleet combat, light."""
