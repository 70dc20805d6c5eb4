"""Pictures of what was learned: the automata of pieces, and the state machines of LOCM."""

from __future__ import annotations

from soloist.languages.boardgame.automaton import Automaton
from soloist.languages.boardgame.machines import Machine
from soloist.learn.domain import Namer
from soloist.view.graph import draw_graph


def draw_automaton(automaton: Automaton, title: str) -> str:
    """The picture of a piece's automaton (Figure 2 of the paper)."""
    names = [str(state) for state in range(len(automaton))]
    edges = [(state, target, str(letter)) for state, row in enumerate(automaton.rows) for letter, target in row]
    return draw_graph(names, edges, automaton.accepting, title)


def draw_machine(machine: Machine, title: str, name_state: Namer) -> str:
    """The picture of a LOCM machine (Figures 1, 3 and 5); parameters stand below a state's name."""
    names = [
        name_state(machine, state).replace("_", "\n", 1)
        + "".join(f"\n[sort {parameter.sort}]" for parameter in machine.parameters[state])
        for state in range(machine.states)
    ]
    edges = [(machine.start[t], machine.end[t], str(t)) for t in machine.transitions]
    return draw_graph(names, edges, machine.last, title)
