"""From a region to what it may say, with probabilities."""
