use layout_core::layout;

layout! {
    First = ;
}

fn main() {}
