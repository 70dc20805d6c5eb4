(define (problem canal-night)
  (:domain canal)
  (:objects lake town weir dock - basin
            north south mill - gate
            red blue - lever)
  (:init
    (joins north lake town) (joins south town weir) (joins mill weir dock)
    (tied red north) (tied red south) (tied blue south) (tied blue mill)
    (beside red lake) (beside red town) (beside blue weir) (beside blue town)
    (open north) (boat lake) (lantern weir) (lantern lake))
  (:goal (and (boat dock) (all-lit))))
