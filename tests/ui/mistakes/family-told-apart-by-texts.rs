//! Entries that only texts tell apart, which are no part of a type.
use layout_core::layout;

layout! {
    pub trait Copies for CopyOf<Copy> in ["UniversalCopy<uint32_t>", "UniversalCopy<uint64_t>"] {
        A = tiled_copy(Copy, 64, (32), (1));
    }
}

fn main() {}
