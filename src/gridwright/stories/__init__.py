"""What explanations of all kinds have in common: how steps become pictures, and how they are summed up."""
