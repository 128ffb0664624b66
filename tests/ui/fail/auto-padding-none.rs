//! `AccessError::NoPadding`
use layout_core::layout;

type Refused = layout!(auto_padding((32,2,2):(32,1,16), f32, read: col));

fn main() {}
