"""`python -m soloist` is the command `soloist`."""

from soloist.app.main import main

main()
