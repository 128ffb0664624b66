use layout_core::layout;
layout! { A = GMMA::Layout_K_SW128_Atom<Element>{}; }
fn main() {}
