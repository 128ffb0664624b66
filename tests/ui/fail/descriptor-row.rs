//! `DescriptorError::Row`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(tcgen05_descriptor_k(Sw<3,3,3> o (64,128):(128,1), 16));

fn main() {
    assert_eq!(REFUSED, 0);
}
