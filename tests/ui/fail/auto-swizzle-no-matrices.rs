//! `AccessError::NoMatrices`
use layout_core::layout;

type Refused = layout!(auto_swizzle((8,12):row, f16, read: ldmatrix));

fn main() {}
