; A courier rides a bicycle with a small basket. Streets differ in length; the least total way is wanted.
(define (domain courier)
  (:requirements :typing :negative-preconditions :action-costs)
  (:types place thing - object
          letter parcel - thing)
  (:predicates
    (street ?a ?b - place)
    (rider ?p - place)
    (lies ?t - thing ?p - place)
    (carried ?t - thing)
    (basket-full))
  (:functions
    (total-cost) - number
    (metres ?a ?b - place) - number)

  (:action ride
    :parameters (?from ?to - place)
    :precondition (and (rider ?from) (street ?from ?to))
    :effect (and (not (rider ?from)) (rider ?to) (increase (total-cost) (metres ?from ?to))))

  ; Letters fit into a pocket.
  (:action pocket
    :parameters (?l - letter ?p - place)
    :precondition (and (rider ?p) (lies ?l ?p))
    :effect (and (not (lies ?l ?p)) (carried ?l) (increase (total-cost) 1)))

  ; The basket holds one parcel.
  (:action load
    :parameters (?x - parcel ?p - place)
    :precondition (and (rider ?p) (lies ?x ?p) (not (basket-full)))
    :effect (and (not (lies ?x ?p)) (carried ?x) (basket-full) (increase (total-cost) 5)))

  (:action hand-over
    :parameters (?l - letter ?p - place)
    :precondition (and (rider ?p) (carried ?l))
    :effect (and (not (carried ?l)) (lies ?l ?p) (increase (total-cost) 1)))

  (:action unload
    :parameters (?x - parcel ?p - place)
    :precondition (and (rider ?p) (carried ?x))
    :effect (and (not (carried ?x)) (lies ?x ?p) (not (basket-full)) (increase (total-cost) 5))))
