//! Everything tested from outside. This library is the other side of each comparison: the definitions, by brute force.

pub mod brute_force;
