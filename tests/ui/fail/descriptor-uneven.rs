//! `DescriptorError::Uneven`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(wgmma_descriptor_k(((8,2,2), (8,2)):((8,64,256), (1,128)), 16));

fn main() {
    assert_eq!(REFUSED, 0);
}
