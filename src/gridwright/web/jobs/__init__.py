"""Work that takes processes of its own: long tasks in a queue, and quick ones beside them, so that a hint never waits for a hunt.

`engine` is what the rest of the server sees; the processes run `worker`, and know nothing of the server.
"""
