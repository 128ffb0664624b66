//! Transposition.
mod by_hand;
