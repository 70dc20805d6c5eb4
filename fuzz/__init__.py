"""Fuzzing: texts of every kind that others write, mutated until something other than an input error comes out.

targets.py   what reads each kind, and what may come out of it
seeds.py     texts of each kind to begin with, and words that break readers
child.py     one kind in a process of its own, under atheris, which looks for texts that take new ways through the code
__main__.py  all kinds, so many texts in all, and a table: `make fuzz`
"""
