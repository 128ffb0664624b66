use layout_core::layout;

layout! {
    First = (4, 8)
}

layout! { Third = (4, 8), Fourth = (2, 4); }

fn main() {}
