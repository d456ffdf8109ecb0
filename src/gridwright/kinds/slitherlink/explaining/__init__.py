"""From techniques to steps that a person can follow: chains of inferences cut to what is needed, in words, easiest first."""
