"""What was learned as data: all that the report says, for programs."""

from __future__ import annotations

from soloist.languages.trace.letters import move_text, word_text
from soloist.languages.trace.model import Equipment, Trace
from soloist.learn.ends import EndEvidence
from soloist.learn.evaluate import Evaluation, Score
from soloist.learn.game import LearnedGame
from soloist.learn.restrictions import Restrictions, Step
from soloist.learn.review import PlayerReview, Review
from soloist.learn.traits import plainly
from soloist.view.learned import places, unused_lists

Data = dict[str, object]


def learned_data(
    learned: LearnedGame, trace: Trace, evaluation: Evaluation | None, guided: Evaluation | None = None
) -> Data:
    """The report of `soloist learn --json`."""
    kit = learned.game.equipment
    restrictions = dict(zip(kit.players, learned.restrictions, strict=True))
    data: Data = {
        "title": learned.game.title,
        "check": str(learned.check),
        "trust": str(learned.trust),
        "finished": learned.finished,
        "plays": len(trace.plays),
        "turns": sum(len(play.turns) for play in trace.plays),
        "unlisted_turns": learned.unlisted,
        "lists_not_used": unused_lists(learned, trace),
        "few_plays": learned.few_plays,
        "validation": None if learned.validation is None else _validation(learned.validation, kit),
        "set_aside": _set_aside(learned, trace),
        "review": {
            name: _reviewed(reviewed, kit, places(trace, player))
            for player, (name, reviewed) in enumerate(zip(kit.players, learned.review.players, strict=True))
        },
        "consequences": [{**each._asdict(), "player": kit.players[each.player]} for each in learned.consequences],
        "telling": [
            {
                "player": kit.players[player],
                "type": told.type,
                "shape": told.form,
                "trait": plainly(told.trait, kit),
                "false": told.false,
                "share_of_false": round(told.share_of_false, 3),
                "share_of_legal": round(told.share_of_legal, 3),
            }
            for player, telling in enumerate(learned.telling)
            for told in telling
        ],
        "avoided": [
            {
                "player": kit.players[player],
                "type": each.type,
                "shape": each.form,
                "trait": plainly(each.trait, kit),
                "played": each.played,
                "expected": round(each.expected, 1),
            }
            for player, found in enumerate(learned.avoided)
            for each in found
        ],
        "pieces": [
            {
                "player": kit.players[piece.player],
                "type": piece.role.type,
                "added": piece.role.added,
                "words": piece.words,
                "states": len(piece.automaton),
                "consistent": not piece.excess,
                "excess": [
                    {"word": word_text(each.word), "square": each.square, "positions": each.positions}
                    for each in piece.excess
                ],
                "merged": piece.merged,
                "seconds": round(piece.seconds, 6),
            }
            for piece in learned.pieces
        ],
        "filters": {name: [str(chosen) for chosen in found.filters] for name, found in restrictions.items()},
        "regions": {
            name: {type_: sorted(region) for type_, region in found.regions.items()}
            for name, found in restrictions.items()
        },
        "prohibitions": {
            name: [
                {"never": each.prohibition.text(kit), "weight": round(each.weight, 1)} for each in found.prohibitions
            ]
            for name, found in restrictions.items()
        },
        "search": {name: _search(found) for name, found in restrictions.items()},
        "unexplained_positions": [found.unexplained for found in learned.restrictions],
        "ends": [end.text(kit) for end in learned.game.ends],
        "end_evidence": _ends(learned.ends, kit),
    }
    if evaluation is not None:
        data["evaluation"] = {kit.players[player]: _score(score) for player, score in evaluation.players.items()}
        data["evaluation_knows_all_moves"] = evaluation.all_moves
        data["evaluation_of_pieces"] = [
            {"player": kit.players[player], "type": name, **_score(score)}
            for (player, name), score in evaluation.pieces.items()
        ]
        data["evaluation_wrong"] = [
            {
                "player": kit.players[wrong.player],
                "board": kit.rows(wrong.board),
                "false": [move_text(move) for move in wrong.false],
                "missed": [move_text(move) for move in wrong.missed],
            }
            for wrong in evaluation.wrong
        ]
    if guided is not None:
        data["evaluation_with_machines"] = {
            kit.players[player]: _score(score) for player, score in guided.players.items()
        }
    return data


def _score(score: Score) -> Data:
    return {
        "right": score.right,
        "false": score.false,
        "missed": score.missed,
        "positions": score.positions,
        "exact": score.exact,
    }


def _validation(validation: Review, kit: Equipment) -> Data:
    return {
        "positions": sum(player.checked for player in validation.players),
        "wrong": sum(player.wrong for player in validation.players),
        "faults": [
            {
                "player": kit.players[player],
                "kind": fault.kind,
                "type": fault.type,
                "move": move_text(fault.move),
                "positions": fault.positions,
            }
            for player, reviewed in enumerate(validation.players)
            for fault in reviewed.faults
        ],
    }


def _set_aside(learned: LearnedGame, trace: Trace) -> list[Data]:
    source = trace.source
    return [
        {
            "player": trace.equipment.players[noisy.player],
            "type": noisy.type,
            "word": word_text(noisy.word),
            "seen": noisy.seen,
            "expected": round(noisy.expected, 1),
            "places": [
                {
                    "play": place.play,
                    "line": source.position(place.at)[0] if source is not None and place.at >= 0 else None,
                }
                for place in learned.noise_places
                if place.word == noisy.word
            ],
        }
        for noisy in learned.noise
    ]


def _reviewed(reviewed: PlayerReview, kit: Equipment, where: list[str]) -> Data:
    return {
        "positions": reviewed.positions,
        "checked": reviewed.checked,
        "wrong": reviewed.wrong,
        "faults": [
            {
                "kind": fault.kind,
                "type": fault.type,
                "move": move_text(fault.move),
                "positions": fault.positions,
                "first": where[fault.example],
                "legal_at": None if fault.legal_at is None else where[fault.legal_at],
            }
            for fault in reviewed.faults
        ],
        "doubts": [
            {
                "type": doubt.group.type,
                "shape": doubt.group.form,
                "context": doubt.group.condition.plainly(kit),
                "expected": round(doubt.expected, 1),
                "positions": doubt.positions,
                "first": where[doubt.example],
            }
            for doubt in reviewed.doubts
        ],
    }


def _search(found: Restrictions) -> Data:
    """How filters and regions were come by, and what no restriction explains."""
    return {
        "unit": found.unit,
        "steps": [_step(step) for step in found.steps],
        "refused": None if found.refused is None else _step(found.refused),
        "finished": found.finished,
        "too_many_turns": found.too_many_turns,
        "never_played": [
            {
                "type": name,
                "square": suspect.entry.square,
                "word": word_text(suspect.entry.word),
                "weight": round(suspect.weight, 1),
            }
            for name, suspect in found.beyond_chance.items()
        ],
    }


def _step(step: Step) -> Data:
    return {
        "change": step.change,
        "before": [round(step.before.chosen_by, 1), round(step.before.held_out, 1)],
        "after": [round(step.after.chosen_by, 1), round(step.after.held_out, 1)],
    }


def _ends(evidence: EndEvidence, kit: Equipment) -> Data:
    return {
        "finals": evidence.finals,
        "support": list(evidence.support),
        "rivals": [[atom.text(kit) for atom in rivals] for rivals in evidence.rivals],
        "single": [end.text(kit) for end in evidence.single],
        "untold": evidence.untold,
        "unexplained": evidence.unexplained,
    }
