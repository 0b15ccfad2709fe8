"""Several readings of one value become one: what agrees is filled, what differs is a doubt."""
