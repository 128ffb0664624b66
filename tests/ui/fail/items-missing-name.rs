use layout_core::layout;

layout! {
    pub = (4, 8);
    4 = 8;
}

fn main() {}
