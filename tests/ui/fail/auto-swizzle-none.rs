//! `AccessError::NoSwizzle`
use layout_core::layout;

type Refused = layout!(auto_swizzle((32,32):(33,1), f32, write: row, read: col, read: (16,2):(31,1)));

fn main() {}
