//! Names defined as Rust would define a type or a constant: what is meant is clear, and they are defined.
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
