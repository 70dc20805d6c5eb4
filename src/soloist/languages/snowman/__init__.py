"""A Good Snowman Is Hard To Build: levels as rectangles of characters, closed by walls."""
