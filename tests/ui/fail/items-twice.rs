use layout_core::layout;

layout! {
    First = (4, 8);
    First = (8, 4);
}

fn main() {}
