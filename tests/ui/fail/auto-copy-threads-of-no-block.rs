use layout_core::layout;

layout! {
    Fetch = auto_copy((64,64):row, f16, 0);
}

fn main() {}
