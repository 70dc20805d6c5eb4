"""The words of the language: sections, settings, directions, commands, colours, and what is a keyword."""

from __future__ import annotations

import re

SECTIONS = ("objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels")

#: Settings of the prelude, with and without a value.
VALUED = (
    *("title", "author", "homepage", "background_color", "text_color", "key_repeat_interval", "realtime_interval"),
    *("again_interval", "flickscreen", "zoomscreen", "color_palette", "youtube"),
)
FLAGS = (
    *("run_rules_on_level_start", "norepeat_action", "require_player_movement", "debug", "verbose_logging"),
    *("throttle_movement", "noundo", "noaction", "norestart", "scanline"),
)

#: Settings, commands and section names that only dialects know, with the dialect that has them.
DIALECTS = {
    **dict.fromkeys(
        (
            *("case_sensitive", "mouse_left", "mouse_drag", "mouse_rdrag", "mouse_up", "mouse_rup", "mouse_right"),
            *("mouse_clicks", "mouse_obstacle", "level_select", "level_select_lock", "level_select_solve_symbol"),
            *("level_select_unlocked_ahead", "level_select_unlocked_rollover", "continue_is_level_select"),
            *("sprite_size", "runtime_metadata_twiddling", "runtime_metadata_twiddling_debug", "tween_length"),
            *("tween_easing", "tween_snap", "smoothscreen", "sitelock_hostname_whitelist", "sitelock_origin_whitelist"),
            *("message_text_align", "level_title_style", "show_level_title_in_menu", "auto_level_titles"),
            *("skip_title_screen", "nokeyboard", "custom_font", "author_color", "title_color", "keyhint_color"),
            *("allow_undo_level", "debug_switch", "text_message_continue", "font_size", "interrupt_animation"),
            *("goto", "gosub", "subroutine", "section", "link", "animate", "quit", "undo", "nosave", "status"),
        ),
        "PuzzleScript Plus or Next",
    ),
}

DIRECTIONS = ("up", "down", "left", "right")
#: The bit of each movement within the five of a layer.
BITS = {"up": 1, "down": 2, "left": 4, "right": 8, "action": 16}
#: Words that stand for several movements. `parallel` and `perpendicular` become one of the last four when a
#: rule's direction is known; they stay apart from the plain words so that inference does not confuse them.
AMBIGUOUS = {
    "horizontal": ("left", "right"),
    "vertical": ("up", "down"),
    "moving": ("up", "down", "left", "right", "action"),
    "orthogonal": DIRECTIONS,
    "horizontal-parallel": ("left", "right"),
    "vertical-parallel": ("up", "down"),
    "horizontal-perpendicular": ("left", "right"),
    "vertical-perpendicular": ("up", "down"),
}
#: What relative words mean for a rule that faces a direction.
RELATIVE = {
    facing: dict(zip(("^", "v", "<", ">", "perpendicular", "parallel"), meaning, strict=True))
    for facing, meaning in {
        "right": ("up", "down", "left", "right", "vertical-perpendicular", "horizontal-parallel"),
        "up": ("left", "right", "down", "up", "horizontal-perpendicular", "vertical-parallel"),
        "down": ("right", "left", "up", "down", "horizontal-perpendicular", "vertical-parallel"),
        "left": ("down", "up", "right", "left", "vertical-perpendicular", "horizontal-parallel"),
    }.items()
}
RELATIVE_WORDS = frozenset(RELATIVE["right"])
#: Directions that may stand before a rule, with what they expand to.
PREFIXES = {
    **{direction: (direction,) for direction in DIRECTIONS},
    "horizontal": ("left", "right"),
    "vertical": ("up", "down"),
    "orthogonal": DIRECTIONS,
}
#: What may stand before a name in a cell.
MODIFIERS = frozenset(
    (
        *RELATIVE_WORDS,
        *BITS,
        "moving",
        "stationary",
        "horizontal",
        "vertical",
        "orthogonal",
        "no",
        "random",
        "randomdir",
    )
)
SOUNDS = tuple(f"sfx{number}" for number in range(11))
COMMANDS = frozenset(("cancel", "checkpoint", "restart", "win", "message", "again", *SOUNDS))

COLOURS = (
    *("black", "white", "lightgray", "lightgrey", "gray", "grey", "darkgray", "darkgrey", "red", "darkred"),
    *("lightred", "brown", "darkbrown", "lightbrown", "orange", "yellow", "green", "darkgreen", "lightgreen"),
    *("blue", "lightblue", "darkblue", "purple", "pink", "transparent"),
)
COLOUR = re.compile(r"(?:" + "|".join(sorted(COLOURS, key=len, reverse=True)) + r"|#(?:[0-9a-f]{3}){1,2})")

KEYWORDS = frozenset(
    (
        *("checkpoint", "objects", "collisionlayers", "legend", "sounds", "rules", "winconditions", "levels", "|", "["),
        *("]", "up", "down", "left", "right", "late", "rigid", "^", "v", "\u2192", "no", "randomdir", "random"),
        *("horizontal", "vertical", "any", "all", "some", "moving", "stationary", "parallel", "perpendicular"),
        *("action", "move", "create", "destroy", "cantmove", "message", ">", "<", "cancel", "restart", "win"),
        *("again", "orthogonal", "startloop", "endloop", "titlescreen", "startgame", "endgame", "startlevel"),
        *("endlevel", "showmessage", "closemessage", "undo", *SOUNDS),
    )
)
