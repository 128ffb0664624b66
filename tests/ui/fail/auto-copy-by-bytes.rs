use layout_core::layout;

layout! {
    Fetch = auto_copy((64,64):row, f16, 128, by: "UniversalCopy<uint8_t>");
}

fn main() {}
