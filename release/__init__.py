"""What is given to others: the source archive and the wheel, built and tried as users would (`make dist`).

build.py     the archive, and the wheel out of it, with the seconds that compiling takes
contents.py  what a wheel may hold, and what it must
probes.py    one small use of each extra
check.py     all of it, in a fresh environment for each Python and each extra
licences.py  the table of docs/licences.md, from what the installed packages say of themselves
"""
