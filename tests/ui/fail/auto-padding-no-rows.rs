//! `AccessError::NoRows`
use layout_core::layout;

type Refused = layout!(auto_padding((8,32,3):(32,1,260), f32, read: col));

fn main() {}
