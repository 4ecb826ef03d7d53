"""What is seen and told of a game of Thrown."""
