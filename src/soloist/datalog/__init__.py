"""What follows from rules: evaluation of Datalog with stratified negation, for every language that needs it.

`tabling` answers questions about rules with function symbols top-down, as GDL needs it: only what is asked for is
worked out. `queries` answers first-order conditions over relations and works recursive predicates out bottom-up, as
PDDL and the translation to PDDL need it. Both rest on `dependencies` (which predicate needs which), `conjunctions`
(bodies without `or`) and `terms` (substitution and unification), and so do the rewritings of the grounder.
ARCHITECTURE.md says why there are two. The verifier has an evaluation of its own and imports nothing from here.
"""
