"""15.O: transport, LVT and APC counters."""
