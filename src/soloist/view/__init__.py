"""Views: games, results and what was learned, as text, terminal pictures, SVG and plots, all made as strings.

board.py         states of games that have a board; tiles.py draws their cells
terminal_sprites.py boards of sprites in a terminal's colours
fact_board.py    a board found in facts, by the rule that it states
facts.py         what is true in a state, on a board or as lines with what changed
picture.py       a game or a play as SVG, PNG, GIF or HTML, whatever its language
replay.py        a play as one HTML page (its template is replay.html)
raster.py        boards as PNG, plays as GIF; raster_text.py writes words and lines on them
notebook.py      what a notebook shows of games, solutions and results
result.py        the result of a solve, its progress, and plan files
ground_form.py   how large the ground form of a game is
solved_curves.py how many levels are solved within which time
score_table.py   many levels by several configurations: solved, and PAR-2
comparison.py    many levels by several ways: a table, CSV, a page (comparison.html)
columns.py       columns in a terminal
graph.py         state machines
automata.py      learned automata and machines, drawn as graphs
learned.py       what was learned, on what evidence; learned_data.py says the same to programs
"""
