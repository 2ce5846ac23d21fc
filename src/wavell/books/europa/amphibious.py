"""15.E.4, 15.M.6, 15.X.4: amphibious tanks, marines and landings without landing craft."""
