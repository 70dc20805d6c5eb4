"""What the children of the server do.

orders.py   the loop of a child: an order comes, events and an answer go
texts.py    texts of requests as games
boards.py   boards, tiles and plays as JSON
reading.py  what a text is: its language, levels, findings, maps
playing.py  states, moves, hints, replays, pictures
exports.py  a game in other forms
matches.py  matches of rule sheets, state by state
solving.py  solves and analyses, with what they tell on the way
"""
