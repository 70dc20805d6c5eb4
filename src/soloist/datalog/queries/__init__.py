"""First-order conditions over relations: which values make them true, and what recursive definitions add."""
