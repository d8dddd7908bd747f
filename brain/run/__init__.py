"""What starts and stops: embedded servers, processes and their record, the first start, what is loaded before a request."""
