//! `AccessError::Outside`
use layout_core::layout;

type Refused = layout!(auto_swizzle((8,64):row, f16, write: (9,64), read: ldmatrix));

fn main() {}
