"""Benchmarks: suites of cases, each measured in a process of its own, beside what others have published.

case.py      what a suite is made of
places.py    where games are found: the bundled ones, and a folder of data of others
suites/      the suites, one file a subject, with the figures of others and their sources
solving.py   a level solved by the pipeline, with its CPU seconds
run.py       the cases of suites, one after another, into a file of results
machine.py   what a run was made on: machine, versions, commit
record.py    a file of results, read again
claims.py    every claim of a file of results, verified once more
report.py    the tables
compare.py   what got slower, worse or lost between two files
"""
