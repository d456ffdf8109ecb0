"""How hard a nonogram is for a person, estimated by a simulated solver: `rater.rate` puts the rooms of this folder together."""
