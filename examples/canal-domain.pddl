; A boat on a canal with gates. A lever turns all the gates it is tied to, those that are open and those that are
; shut; the boat goes anywhere that open water reaches. Every lantern on the way must be lit before the end.
(define (domain canal)
  (:requirements :typing :equality :negative-preconditions :disjunctive-preconditions :quantified-preconditions
    :conditional-effects :derived-predicates)
  (:types basin gate lever)
  (:predicates
    (joins ?g - gate ?a ?b - basin)
    (tied ?l - lever ?g - gate)
    (beside ?l - lever ?b - basin)
    (open ?g - gate)
    (boat ?b - basin)
    (lantern ?b - basin)
    (lit ?b - basin)
    (reach ?a ?b - basin)
    (all-lit))

  (:derived (all-lit)
    (forall (?b - basin) (imply (lantern ?b) (lit ?b))))

  (:derived (reach ?a ?b - basin)
    (exists (?g - gate)
      (and (open ?g)
           (or (joins ?g ?a ?b)
               (joins ?g ?b ?a)
               (exists (?c - basin) (and (or (joins ?g ?a ?c) (joins ?g ?c ?a)) (reach ?c ?b)))))))

  (:action sail
    :parameters (?from ?to - basin)
    :precondition (and (boat ?from) (reach ?from ?to) (not (= ?from ?to)))
    :effect (and (not (boat ?from)) (boat ?to)))

  (:action pull
    :parameters (?l - lever)
    :precondition (exists (?b - basin) (and (beside ?l ?b) (boat ?b)))
    :effect (forall (?g - gate)
      (and (when (and (tied ?l ?g) (open ?g)) (not (open ?g)))
           (when (and (tied ?l ?g) (not (open ?g))) (open ?g)))))

  (:action light
    :parameters (?b - basin)
    :precondition (and (boat ?b) (imply (lantern ?b) (not (lit ?b))) (lantern ?b))
    :effect (lit ?b)))
