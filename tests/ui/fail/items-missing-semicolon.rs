use layout_core::layout;

layout! {
    First = (4, 8)
}

fn main() {}
