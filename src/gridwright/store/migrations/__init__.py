"""The changes of a library's tables from version to version, each a module in `versions`."""
