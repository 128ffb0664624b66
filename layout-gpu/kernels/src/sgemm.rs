//! Matrix product.
mod by_hand;
