"""What `make docs` adds to the pages in docs/: what is made from the program itself, so that it cannot be false.

hooks.py     gives mkdocs the pages below
commands.py  the commands, from their help
names.py     the names of the package, from their docstrings
gallery.py   the bundled games, drawn and solved by the commands
iframe-worker.js   lets the search work in pages that are opened as files
"""
