"""Steps on graphs in words: letters for places, sentences for inferences, the next step. No kernel, no solver."""
