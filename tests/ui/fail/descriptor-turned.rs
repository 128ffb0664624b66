//! `DescriptorError::Turned`
use layout_core::layout_const;

const REFUSED: u64 = layout_const!(wgmma_descriptor_mn(tile_to_shape(smem_atom_mn(128, 8), (128, 32)), 8));

fn main() {
    assert_eq!(REFUSED, 0);
}
