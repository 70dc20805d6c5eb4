"""Grounding: rules to numbered fluents and moves and a network of gates, through clingo's grounder.

    rules --clauses--> clauses --strategies--> clauses --program--> text --observe--> ground rules --build--> circuit
    --constant_folding, prune--> GroundGame

What stands before `observe` runs in the caller's process and handles rules with variables; the rest runs in a child.
"""
