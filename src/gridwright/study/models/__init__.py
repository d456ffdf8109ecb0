"""Models of solving times: recipes, training, prediction without scikit-learn, and files that hold no code."""
