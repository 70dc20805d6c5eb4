"""Games in finite-domain form (SAS), made of their ground form: what planners and the anytime engine work on.

Variables are groups of fluents of which one at most holds, as proved by induction (`engines/logic/invariants.py`);
operators are moves, with what they change as functions of the state alone; what is no conjunction of facts is a
derived variable. The form is exact in every state that can be reached (docs/grounding.md).
"""
