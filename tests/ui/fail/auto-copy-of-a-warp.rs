use layout_core::layout;

layout! {
    Fetch = auto_copy((64,64):row, f16, 128, by: "SM75_U32x4_LDSM_N");
}

fn main() {}
