use layout_core::atoms::CopyByThreads;
use layout_core::{copy_atom, layout};

copy_atom! { mod wide = "UniversalCopy<uint200_t>"; }

type Copy = CopyByThreads<wide::Atom, f32, layout!((32,8)), layout!((4,1))>;

fn main() {
    println!("{}", wide::Src::SIZE);
    let _ = Copy::new();
}
