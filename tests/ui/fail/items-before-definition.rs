use layout_core::layout;

layout! {
    First = Second / 2;
    Second = (8, 4);
}

fn main() {}
