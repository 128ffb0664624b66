use layout_core::layout;
layout! { A = gmem_ptr[16b](0x7f0000) o (_8,_64):(_64,_1); }
fn main() {}
