//! Everything tested from outside.
