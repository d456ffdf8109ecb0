"""What the project needs to check itself; none of it is installed."""
