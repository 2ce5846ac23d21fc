"""What there is: the position, the counters, the board, the orders and the events. It rules on nothing."""
