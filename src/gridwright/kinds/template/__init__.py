"""The smallest complete kind, Hitori: what a new kind is copied from. It is tested like the others and not offered to users."""

from gridwright.kinds.template.kind import KIND as KIND
