"""What `make bench` measures, on servers of its own under `.data/bench`."""
