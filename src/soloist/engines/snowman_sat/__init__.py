"""A Good Snowman as satisfiability: the five encodings of the paper about the levels, and one more.

basic          a step of the character is an action; the least number of steps
cheating       only ball moves are actions and the character may appear anywhere: a relaxation
r-order        ball moves; the walk to the ball is an acyclic chain of reachable cells, ordered by a relation
r-count        ball moves; the walk is a path in which inner cells have two neighbours and its ends have one
r-count+       r-count, and in every state enough small and few enough large balls
r-count-stuck  r-count, and in no state a ball that is stuck where it can be part of no snowman
"""
