"""Learning rules from play: SGRL+ (how pieces move), LOCM and LOCM2 (planning domains), GRL (both together)."""
