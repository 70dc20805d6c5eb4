"""Board games whose pieces move by finite automata: what learning makes, and what `.soloist` files hold."""
