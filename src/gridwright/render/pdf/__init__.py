"""Printed pages: drawings, clues and headings placed on sheets of paper, as vectors.

First everything is placed (`book`), in boxes that neither overlap nor leave the sheet; then a pen draws it, onto a PDF or, for a
look beforehand, as SVG. Only the modules that draw letters load reportlab, and nothing imports this package before it prints.
"""
