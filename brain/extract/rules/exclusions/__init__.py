"""What is no statement that lasts: of the hour, of the task, in jest, played, supposed, ordered, denied."""
