"""Making crosswords: blocks laid by the rules of a style, and words put between them, until a grid can be filled."""
