use layout_core::layout;

layout! {
    pub First (4, 8);
    Second = (4, 8);
}

fn main() {}
