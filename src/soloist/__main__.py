"""`python -m soloist` is the command `soloist`."""

from soloist.app.main import main

if __name__ == "__main__":
    main()
