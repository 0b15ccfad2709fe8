"""Making the networks of `vision` and `recognise` anew; needs the extra `train`."""
