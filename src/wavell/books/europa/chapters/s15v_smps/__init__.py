"""15.V SMPs: what their loads carry, how they are converted, and how they are transferred."""
