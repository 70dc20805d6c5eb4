"""GDL to PDDL: rules without functions, types, and moves as actions with conditional effects."""
