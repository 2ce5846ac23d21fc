"""Engineering jobs, and the ports and airbases that they work on."""
