"""What every interface that learns needs: files in; lines for a person, texts to write and data out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from soloist.errors import RuleError
from soloist.languages.boardgame.machines import Machine
from soloist.languages.boardgame.turn_guide import guided_moves
from soloist.languages.boardgame.writer import write_game
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.languages.record.reader import read_record
from soloist.languages.trace.model import Equipment, Play, Trace
from soloist.learn.domain import make_domain, plain_name, solved_problem
from soloist.learn.evaluate import evaluate
from soloist.learn.game import LearnedGame, learn_game
from soloist.learn.grl import learn_turns, piece_domain, state_name, with_turns
from soloist.learn.locm2 import learn_locm2
from soloist.learn.plan_review import review_plans
from soloist.learn.plans import read_plans
from soloist.learn.sgrl import Settings
from soloist.learn.statics import find_statics
from soloist.limit import Limit
from soloist.numeral import counted
from soloist.source import Source
from soloist.view.automata import draw_automaton, draw_machine
from soloist.view.learned import evaluation_lines, guided_lines, report_lines
from soloist.view.learned_data import learned_data

#: Lines to show, texts by file name, and the same as data.
Outcome = tuple[list[str], dict[str, str], dict[str, object]]


def join_traces(sources: Sequence[Source], kit: Equipment | None = None) -> Trace:
    """The traces of some files as one; they must be of one game, or of the game with a given equipment."""
    plays: list[Play] = []
    first: Trace | None = None
    for source in sources:
        part = read_record(source)
        first = first or part
        wanted = kit or first.equipment
        same = part.recoded(wanted)
        if same is None:
            name = "the one that was learned" if kit is not None else f"that of {sources[0].name}"
            message = f"this game is not {name}: board, players, pieces or set-up differ"
            raise RuleError.at("other-game", message, source.span(0, 5))
        plays += same.plays
    assert first is not None, "there is always a file"
    # Places in the text are told only where there is one text.
    return Trace(first.title, kit or first.equipment, tuple(plays), first.source if len(sources) == 1 else None)


def learn_from_traces(
    sources: Sequence[Source],
    form: str,
    settings: Settings,
    held_out: Sequence[Source],
    limit: Limit | None = None,
    jumps: bool = False,
) -> Outcome:
    """Learn a board game, and write it as a game, as a planning domain for each piece, or as pictures."""
    trace = join_traces(sources)
    learned = learn_game(trace, settings, limit)
    # Where there was no time to learn, what is told is what was seen.
    kept = with_turns(learned.game, trace, jumps) if limit is None or limit.remaining > 0 else learned.game
    lines = list(report_lines(learned, trace))
    if form == "game":
        remarks = tuple(line for text in lines for line in text.split("\n"))
        texts = {f"{_file_name(trace.title)}.soloist": write_game(kept, remarks)}
    elif form == "pddl":
        texts = {
            f"{_file_name(trace.equipment.players[player], name)}.pddl": domain_text(
                piece_domain(model, trace.title, name)
            )
            for (player, name), model in learn_turns(trace, jumps).items()
        }
    else:
        texts = dict(_pictures(learned, trace))
    evaluation = guided = None
    if held_out:
        others = join_traces(held_out, trace.equipment)
        evaluation = evaluate(kept, others)
        lines += evaluation_lines(trace.equipment, evaluation)
        if kept.turns:
            guided = evaluate(kept, others, generator=guided_moves(kept))
            lines += guided_lines(trace.equipment, guided)
    return lines, texts, learned_data(learned, trace, evaluation, guided)


def learn_from_plans(sources: Sequence[Source], form: str) -> Outcome:
    """Learn a planning domain by LOCM2; write it as PDDL, with the problem of the first plan, or as pictures."""
    plans = read_plans(sources)
    model = learn_locm2(plans)
    statics = find_statics(plans, model)
    domain = make_domain(model, "learned", statics=statics)
    review = review_plans(plans, model, statics)
    steps = sum(map(len, plans))
    counts = ((len(plans), "plan"), (steps, "step"), (len(model.actions), "action"), (len(model.machines), "machine"))
    lines = [", ".join(counted(number, noun) for number, noun in counts), *map(str, statics), *review.lines()]
    data: dict[str, object] = {
        "plans": len(plans),
        "steps": steps,
        "actions": list(model.actions),
        "machines": [
            {"sort": machine.sort, "number": machine.number, "states": machine.states} for machine in model.machines
        ],
        "static": [static._asdict() for static in statics],
        "trust": str(review.trust),
        "holes": [[str(one), str(other)] for one, other in review.holes],
        "open_ends": [str(each) for each in review.open_ends],
        "held_out": review.held_out,
        "failures": review.failures,
        "avoided": [
            {"trait": list(each.trait), "played": each.played, "expected": round(each.expected, 2)}
            for each in review.avoided
        ],
    }
    if form == "pddl":
        problem = solved_problem(model, domain, plans[0], statics)
        return lines, {"domain.pddl": domain_text(domain), "problem.pddl": problem_text(problem)}, data
    texts = {
        f"{_file_name(_machine_title(machine))}.svg": draw_machine(machine, _machine_title(machine), plain_name)
        for machine in model.machines
    }
    return lines, texts, data


def _pictures(learned: LearnedGame, trace: Trace) -> Iterator[tuple[str, str]]:
    """The automaton of every piece, and the machines of the turns it begins."""
    players = trace.equipment.players
    for piece in learned.pieces:
        title = f"{players[piece.player]} {piece.role}"
        yield f"{_file_name(title)}.svg", draw_automaton(piece.automaton, title)
    for (player, name), model in learn_turns(trace).items():
        for machine in model.machines:
            title = f"{players[player]} {name} turn, {_machine_title(machine)}"
            yield f"{_file_name(title)}.svg", draw_machine(machine, title, state_name)


def _machine_title(machine: Machine) -> str:
    owner = "zero machine" if machine.sort == 0 else f"machine of sort {machine.sort}"
    return f"{owner} {machine.number + 1}" if machine.number else owner


def _file_name(*words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", " ".join(words).lower()).strip("-") or "learned"
