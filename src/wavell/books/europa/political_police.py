"""15.R: political police and the results they change."""
