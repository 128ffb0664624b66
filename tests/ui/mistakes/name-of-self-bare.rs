use layout_core::{StaticLayout, layout};
trait Kernel {
    type Smem: StaticLayout;
    fn half() -> usize {
        <layout!(Self::Smem / 2)>::SIZE
    }
}
fn main() {}
