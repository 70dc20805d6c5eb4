"""The language server: what editors show of a text while it is written.

server.py      the features that are offered, and when a text is checked
child.py       every question is answered in a child with limits
texts.py       a text of the editor, with the one beside it where a game is two
positions.py   places as editors count them
diagnostics.py, hover.py, definition.py, completion.py   one question each
"""
