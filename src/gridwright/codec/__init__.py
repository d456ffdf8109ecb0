"""Recognising formats and the helpers that readers and writers share."""
