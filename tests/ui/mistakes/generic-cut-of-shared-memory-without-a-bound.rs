use layout_core::atoms::{CopyByThreads, StaticTiledCopy};
use layout_core::{StaticComposed, Tensor, copy_atom, layout};

copy_atom! { mod wide = "UniversalCopy<uint128_t>"; }
type Fetch = CopyByThreads<wide::Atom, f32, layout!((8,4):row), layout!((1,4))>;

fn load<S: StaticComposed>(to: Tensor<&mut [f32], S>, thread: u32) {
    let _ = Fetch::new().get_slice(thread).partition_d(to);
}

fn main() {}
