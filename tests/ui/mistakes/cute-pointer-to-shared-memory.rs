use layout_core::layout;
type A = layout!(Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1));
fn main() {}
