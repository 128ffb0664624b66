//! Names defined as types or constants are in Rust: their meaning is clear, so they are defined.
use layout_core::layout;

layout! {
    type Rows = (4, 8):row;
    const Columns = (4, 8):col;
}
layout! { static Both = (Rows, Columns); }

fn main() {
    layout! { let Local = Rows / (2, 4); }
    let _ = Rows::SIZE + Columns::SIZE + Both::SIZE + Local::SIZE;
}
