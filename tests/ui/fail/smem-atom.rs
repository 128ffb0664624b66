//! `AccessError::AtomRows`
//! `AccessError::AtomElements`
use layout_core::layout;

type Rows = layout!(smem_atom_k(48, 16));
type Elements = layout!(smem_atom_mn(64, 12));

fn main() {}
