//! `Counterexample::Narrow`
use layout_core::assertions::assert_vector_width;
use layout_core::layout;

const _: () = assert_vector_width::<layout!((8,4):(1,12)), 8>();

fn main() {}
