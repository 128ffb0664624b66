use layout_core::layout;

struct Line;
layout! {
    pub Half = {Line} / 2;
}

fn main() {}
