"""What goes in and out, per resource. Their descriptions and examples are the API's documentation."""
