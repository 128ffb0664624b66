//! `DescriptorError::Extent`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(wgmma_descriptor_mn(Sw<3,3,3> o (32,8):(1,64), 16));

fn main() {
    assert_eq!(REFUSED, 0);
}
