"""What was entered, weighed by how often it is seen: whether to ask again."""
