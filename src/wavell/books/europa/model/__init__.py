"""What there is: the position, the counters, the maps, the orders and the events. It rules on nothing."""
