//! `DescriptorError::Swizzling`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(wgmma_descriptor_k(Sw<2,2,3> o (8,32):(32,1), 16));

fn main() {
    assert_eq!(REFUSED, 0);
}
