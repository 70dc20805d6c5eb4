"""General game playing: matches over HTTP, as a player and as the game manager."""
