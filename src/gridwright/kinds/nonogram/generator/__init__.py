"""Making nonograms: pictures drawn at random or given, changed as little as need be until they make a fair puzzle."""
