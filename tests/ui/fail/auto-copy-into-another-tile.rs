use layout_core::layout;

layout! {
    Fetch = auto_copy((64,64):row, f16, 128, into: (64,32):row);
}

fn main() {}
