"""The verifier: turns claims into solutions, or rejects them. It shares no code with any engine."""
