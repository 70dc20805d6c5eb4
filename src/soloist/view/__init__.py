"""Pictures of games and of what was learned about them, made as strings."""
