use layout_core::copy_atom;

copy_atom! { type Wide = "UniversalCopy<uint256_t>"; }

fn main() {}
