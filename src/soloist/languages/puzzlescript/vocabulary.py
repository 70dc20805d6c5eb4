"""What the words of the language say, for editors; `words.py` has which there are."""

from __future__ import annotations

from soloist.languages.puzzlescript.words import COMMANDS, FLAGS, MODIFIERS, SOUNDS, VALUED

_SECTIONS = {
    "objects": "what there is: a name, its colours, and a picture of five rows of five",
    "legend": "more names: `A = B`, `A = B or C` (any of them), `A = B and C` (together)",
    "sounds": "sounds, which change nothing in the game",
    "collisionlayers": "one layer a line; a cell holds at most one object of each, and later layers are drawn above",
    "rules": "`[ what is there ] -> [ what becomes of it ]`, in this order, before everything moves",
    "winconditions": "a level is won when all of these hold at the end of a turn",
    "levels": "maps, with a blank line between them, and messages",
}
_ABOUT = {
    "late": "the rule is applied after everything has moved",
    "rigid": "if one object of the rule cannot move, none of them does",
    "random": "before a rule: one match at random; before a name: one of its objects at random",
    "startloop": "the rules up to endloop are repeated until none changes anything",
    "endloop": "ends what startloop began",
    "^": "moves to the left of the rule's direction, as seen on a map that faces right: up",
    "v": "moves to the right of the rule's direction, as seen on a map that faces right: down",
    "<": "moves against the rule's direction",
    ">": "moves in the rule's direction",
    "up": "before a rule: it faces up; before a name: it moves up",
    "down": "before a rule: it faces down; before a name: it moves down",
    "left": "before a rule: it faces left; before a name: it moves left",
    "right": "before a rule: it faces right; before a name: it moves right",
    "horizontal": "left or right",
    "vertical": "up or down",
    "orthogonal": "up, down, left or right",
    "parallel": "moves along the rule's direction, either way",
    "perpendicular": "moves across the rule's direction, either way",
    "moving": "moves, whichever way",
    "stationary": "does not move",
    "action": "does its action",
    "no": "before a name: nothing of that name is there; in a win condition: there is none",
    "randomdir": "moves in a direction at random",
    "cancel": "takes the whole turn back",
    "checkpoint": "a restart comes back to here",
    "restart": "begins the level anew",
    "win": "wins the level",
    "message": "shows the rest of the line",
    "again": "takes another turn without a move of the player",
    "all": "`all A on B`: every A shares its cell with a B",
    "some": "`some A` or `some A on B`: there is at least one",
    "any": "the same as some",
    "on": "in the same cell",
    "and": "`A = B and C`: both in one cell",
    "or": "`A = B or C`: any of them",
    "...": "any number of cells in between",
}
#: All words of the language with what each says.
KEYWORDS: dict[str, str] = {
    **dict.fromkeys(VALUED, "a setting, with its value on the same line"),
    **dict.fromkeys(FLAGS, "a setting without a value"),
    **dict.fromkeys(SOUNDS, "a sound effect"),
    **dict.fromkeys((*MODIFIERS, *COMMANDS), "a word of rules"),
    **_SECTIONS,
    **_ABOUT,
}
