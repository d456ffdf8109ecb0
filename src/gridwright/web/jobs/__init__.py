"""Work that takes processes of its own: jobs in a queue, and questions beside them, so that a hint never waits for a long search.

`dispatcher` is what the rest of the server sees; the processes run `worker`, and know nothing of the server.
"""
