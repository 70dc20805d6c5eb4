"""PDDL, the planning domain definition language: a domain and a problem are a game of one player."""
