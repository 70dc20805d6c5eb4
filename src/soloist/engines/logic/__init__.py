"""What the logic engines share: a ground game unrolled over time, its invariants, and which horizon to try next."""
