//! Tests only: see `tests/types`.
