use layout_core::layout;

layout! {
    Fetch = auto_copy((64,64):(0,1), f16, 128);
}

fn main() {}
