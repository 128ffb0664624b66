//! The `layout` command: evaluate and show layouts from a terminal.
