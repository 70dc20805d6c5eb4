"""Tells what was learned, on what evidence, and what the data could not tell."""

from __future__ import annotations

from collections.abc import Iterator

from soloist.languages.trace.letters import move_text, word_text
from soloist.languages.trace.model import Equipment, Trace
from soloist.learn.evaluate import Evaluation
from soloist.learn.game import LearnedGame
from soloist.learn.player import LearnedPiece
from soloist.learn.restrictions import Restrictions
from soloist.learn.review import PlayerReview, Trust
from soloist.learn.sgrl import Check
from soloist.numeral import counted

_TRUST = {
    Trust.SURE: "The moves are right in every position of the data, and nothing in it speaks against them.",
    Trust.UNCERTAIN: "The moves are uncertain: what the data could not tell, or speaks against, is named above.",
    Trust.INCONSISTENT: "The moves are wrong in positions of the data itself: what conflicts is named above.",
}
#: So many faults and doubts of a player are told; the data has all of them.
_SHOWN = 5
#: So many traits that play avoids are told of a player: one rule shows in many.
_SHOWN_AVOIDED = 3
_CHECKS = {
    Check.ALL: "all legal moves known",
    Check.CLOSED: "played moves, closed world: a word never seen counts as false",
    Check.STATISTICAL: "played moves, statistical: a word counts as false if play would have shown it",
}


def unused_lists(learned: LearnedGame, trace: Trace) -> int:
    """How many turns list their legal moves while others do not, and played moves alone were learned from."""
    if learned.check is Check.ALL or trace.knows_all_moves:
        return 0
    return sum(turn.legal is not None for turn in trace.turns())


def report_lines(learned: LearnedGame, trace: Trace) -> Iterator[str]:
    """What was learned, as lines for a person."""
    kit = trace.equipment
    turns = sum(1 for _ in trace.turns())
    seen = f"{counted(len(trace.plays), 'play')}, {counted(turns, 'turn')}"
    yield f"{learned.game.title}: {seen}; {_CHECKS[learned.check]}"
    if learned.unlisted:
        lists = "turn lists" if learned.unlisted == 1 else "turns list"
        yield f"{learned.unlisted} {lists} no legal moves: left out"
    if unused := unused_lists(learned, trace):
        lists = "turn lists its" if unused == 1 else "turns list their"
        yield f"{unused} {lists} legal moves, too few to learn from them alone: not used; --check all does"
    for piece in learned.pieces:
        yield _piece_line(kit, piece)
    for player, found in enumerate(learned.restrictions):
        yield from _restriction_lines(kit, kit.players[player], found, learned.check is Check.ALL)
    for player, reviewed in enumerate(learned.review.players):
        yield from _review_lines(kit.players[player], reviewed, trace, player)
    for consequence in learned.consequences:
        yield consequence.text(kit)
    for player, telling in enumerate(learned.telling):
        for each in telling[:_SHOWN]:
            yield f"{kit.players[player]}: {each.text(kit)}"
    for player, avoided in enumerate(learned.avoided):
        for trait in avoided[:_SHOWN_AVOIDED]:
            yield f"{kit.players[player]}: {trait.text(kit)}"
    yield from _validation_lines(learned, kit)
    yield from _noise_lines(learned, trace)
    yield _TRUST[learned.trust]
    if learned.check is Check.CLOSED:
        yield "In a closed world nothing can be told about what is forced or bound to places."
    for end, support in zip(learned.game.ends, learned.ends.support, strict=True):
        yield f"end {end.text(kit)}  ({support} plays)"
    for rivals in learned.ends.rivals:
        if rivals:
            texts = ", ".join(atom.text(kit) for atom in rivals[:3])
            more = f" and {len(rivals) - 3} more" if len(rivals) > 3 else ""
            yield f"  the plays do not tell this from: {texts}{more}"
    for end in learned.ends.single:
        yield f"not kept, since it rests on one play: end {end.text(kit)}"
    if learned.ends.untold:
        yield f"{learned.ends.untold} of {learned.ends.finals} ends had a reward that their boards do not tell."
    if learned.ends.unexplained:
        yield f"{learned.ends.unexplained} of {learned.ends.finals} ends are explained by no condition that is known."
    elif not learned.ends.finals:
        yield "No play was recorded to its end: nothing is known about how the game ends."


def _piece_line(kit: Equipment, piece: LearnedPiece) -> str:
    text = (
        f"{kit.players[piece.player]} {piece.role}: {piece.words} words, {len(piece.automaton)} states, "
        f"{piece.automaton.edges} letters, {piece.seconds:.3f} s"
    )
    if not piece.merged:
        text += "\n  there was no time to merge states: these are the words seen, and no others"
    if piece.excess:
        worst = max(piece.excess, key=lambda excess: excess.positions)
        text += (
            f"\n  the words alone say too much: {word_text(worst.word)} from square {worst.square} was possible "
            f"and not legal in {worst.positions} positions ({len(piece.excess)} such pairs)"
        )
    return text


def _restriction_lines(kit: Equipment, player: str, found: Restrictions, all_moves: bool) -> Iterator[str]:
    evidence = "moves known to be illegal" if all_moves else "plays to be expected, none on record"
    if not found.finished:
        yield f"{player}: there was no time to search to the end for what is forced or bound to places"
    for step in found.steps:
        yield (
            f"{player}: {step.change} ({found.unit} {step.before.chosen_by:.0f} -> {step.after.chosen_by:.0f}; "
            f"held out {step.before.held_out:.0f} -> {step.after.held_out:.0f})"
        )
    for each in found.prohibitions:
        yield f"{player}: {each.prohibition.plainly(kit)} ({each.weight:.0f} {evidence})"
    if found.refused is not None:
        step = found.refused
        yield (
            f"{player}: not kept, since it barely helps: {step.change} ({found.unit} {step.before.chosen_by:.0f} -> "
            f"{step.after.chosen_by:.0f}; held out {step.before.held_out:.0f} -> {step.after.held_out:.0f})"
        )
    if found.unexplained:
        yield (
            f"{player}: the traces are inconsistent: in {found.unexplained} of {found.positions} positions neither "
            "automata nor filters nor regions explain the legal moves"
        )
    elif found.beyond_chance:
        names = ", ".join(sorted(found.beyond_chance))
        worst = max(found.beyond_chance.values(), key=lambda suspect: suspect.weight)
        move = f"{word_text(worst.entry.word)} of {worst.entry.type} from square {worst.entry.square}"
        yield (
            f"{player}: these rules allow moves that were never played, though they should have been: {move}, "
            f"{worst.weight:.0f} times; something restricts {names} that could not be told"
        )
    if found.too_many_turns:
        yield (
            f"{player}: nothing can be told about what is forced or bound to places: {found.too_many_turns} different "
            "turns, each too rare for play to show"
        )


def _validation_lines(learned: LearnedGame, kit: Equipment) -> Iterator[str]:
    """What the rules of most of the plays were worth in the others."""
    if learned.few_plays:
        yield "too few plays to learn from some and hold the others against that"
    if learned.validation is None:
        return
    wrong = sum(player.wrong for player in learned.validation.players)
    if wrong:
        checked = sum(player.checked for player in learned.validation.players)
        yield (f"learned from most of the plays, the moves were wrong in {wrong} of {checked} positions of the others:")
    for player, reviewed in enumerate(learned.validation.players):
        for fault in reviewed.faults[:_SHOWN]:
            where = counted(fault.positions, "position")
            yield f"  {kit.players[player]} {fault.type} {move_text(fault.move)} {fault.kind} in {where}"


def _noise_lines(learned: LearnedGame, trace: Trace) -> Iterator[str]:
    """What was set aside, each word with where it stands."""
    source = trace.source
    for noisy in learned.noise:
        where = [
            f"play {place.play}" + (f" (line {source.position(place.at)[0]})" if source and place.at >= 0 else "")
            for place in learned.noise_places
            if place.word == noisy.word
        ]
        yield (
            f"set aside as written down wrong: {trace.equipment.players[noisy.player]} {noisy.type} "
            f"{word_text(noisy.word)}, on record {counted(noisy.seen, 'time')} where it should have been "
            f"{noisy.expected:.0f} times: {', '.join(where)}"
        )


def places(trace: Trace, player: int) -> list[str]:
    """Where each position of a player stands: the play and the turn, and the line where the trace was one file."""
    found = []
    source = trace.source
    for number, play in enumerate(trace.plays, 1):
        for count, turn in enumerate(play.turns, 1):
            if turn.player == player:
                line = f" (line {source.position(turn.at)[0]})" if source is not None and turn.at >= 0 else ""
                found.append(f"play {number}, turn {count}{line}")
    return found


def _review_lines(name: str, reviewed: PlayerReview, trace: Trace, player: int) -> Iterator[str]:
    if reviewed.faults or reviewed.doubts:
        where = places(trace, player)
    for fault in reviewed.faults[:_SHOWN]:
        move = f"{fault.type} {move_text(fault.move)}"
        if fault.kind == "missed":
            yield f"{name}: {move} is on record at {where[fault.example]} and not among the moves learned"
        else:
            also = f"; it was legal at {where[fault.legal_at]}" if fault.legal_at is not None else ""
            yield f"{name}: {move} is learned and not on record at {where[fault.example]}{also}"
        if fault.positions > 1:
            yield f"  and in {fault.positions - 1} more positions"
    if reviewed.wrong:
        yield f"{name}: wrong moves in {reviewed.wrong} of {reviewed.checked} positions of the data"
    for doubt in reviewed.doubts[:_SHOWN]:
        yield f"{name}: {doubt.text(trace.equipment)}; the first time at {where[doubt.example]}"
    if len(reviewed.doubts) > _SHOWN:
        yield f"{name}: {len(reviewed.doubts) - _SHOWN} more such groups of moves were never played"
    if reviewed.checked < reviewed.positions:
        yield f"{name}: {reviewed.checked} of {reviewed.positions} positions were checked in the time there was"


def evaluation_lines(kit: Equipment, evaluation: Evaluation) -> Iterator[str]:
    """An evaluation, as lines for a person."""
    if not evaluation.all_moves:
        yield "The held-out traces know the played moves only: false moves cannot be counted."
    for player, score in evaluation.players.items():
        yield f"{kit.players[player]}: {score}"
    for (player, name), score in evaluation.pieces.items():
        if score.right or score.false or score.missed:
            yield f"  {kit.players[player]} {name}: {score}"
    for example in evaluation.wrong:
        yield f"wrong, {kit.players[example.player]} to move:"
        yield from (f"    {row}" for row in kit.rows(example.board))
        yield from (f"    false  {move.square} {word_text(move.word)}" for move in example.false[:3])
        yield from (f"    missed {move.square} {word_text(move.word)}" for move in example.missed[:3])


def guided_lines(kit: Equipment, evaluation: Evaluation) -> Iterator[str]:
    """How right the moves are when the machines of turns walk along, beside those of the automata alone."""
    for player, score in evaluation.players.items():
        yield f"{kit.players[player]}, with the machines of turns: {score}"
