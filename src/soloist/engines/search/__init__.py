"""Search on the ground form of a game: breadth-first, best-first, beams and depth-first, in the native core."""
