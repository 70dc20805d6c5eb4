"""Rules with function symbols, evaluated top-down with tables: what follows is computed as far as someone asks."""
