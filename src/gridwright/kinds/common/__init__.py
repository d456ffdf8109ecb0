"""What several kinds of puzzle share: coaching, grading, generation, storyboards. Kinds import it; it imports no kind."""
