use layout_core::layout;

layout! {
    Fetch = auto_copy((64,64):(1028,1), f16, 128, by: "UniversalCopy<uint128_t>");
}

fn main() {}
