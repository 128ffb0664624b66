use layout_core::atoms::{CopyByThreads, StaticTiledCopy};
use layout_core::{Tensor, copy_atom, layout};

copy_atom! { mod wide = "UniversalCopy<uint128_t>"; }
type Fetch = CopyByThreads<wide::Atom, f32, layout!((8,4):row), layout!((1,4))>;

fn load<G>(from: Tensor<&[f32], G>, thread: u32) {
    let _ = Fetch::new().get_slice(thread).partition_s(from);
}

fn main() {}
