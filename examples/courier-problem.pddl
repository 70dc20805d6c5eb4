(define (problem courier-morning)
  (:domain courier)
  (:objects depot mill school harbour - place
            bill postcard - letter
            clock lamp - parcel)
  (:init
    (rider depot)
    (lies bill depot) (lies clock depot) (lies lamp mill) (lies postcard harbour)
    (street depot mill) (street mill depot) (= (metres depot mill) 40) (= (metres mill depot) 40)
    (street mill school) (street school mill) (= (metres mill school) 30) (= (metres school mill) 30)
    (street depot school) (street school depot) (= (metres depot school) 90) (= (metres school depot) 90)
    (street school harbour) (street harbour school) (= (metres school harbour) 20) (= (metres harbour school) 20)
    (= (total-cost) 0))
  (:goal (and (lies clock school) (lies lamp harbour) (lies bill harbour) (lies postcard depot)))
  (:metric minimize (total-cost)))
