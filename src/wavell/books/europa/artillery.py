"""15.F: field artillery, coast defences, mortars, mountain guns and rockets."""
