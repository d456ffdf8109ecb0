"""How people solve Slitherlinks: techniques by family, over propagators that run again only where something has changed.

A technique is one entry beside its rule: how hard it is, its titles and lessons in all languages, and its propagators. Lists,
levels, the choice of rules, the texts of the page and the tables of the documentation follow from the entries of all families.
"""
