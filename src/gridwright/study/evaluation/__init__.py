"""How well models of solving times do: splits that do not leak, scores, intervals, and the gate before a time is shown."""
