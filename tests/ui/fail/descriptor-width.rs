//! `DescriptorError::Width`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(wgmma_descriptor_k((8,8):(8,1), 24));

fn main() {
    assert_eq!(REFUSED, 0);
}
