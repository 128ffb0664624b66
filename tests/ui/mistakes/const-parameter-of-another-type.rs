use layout_core::layout;
struct Kernel<const BM: u32>;
impl<const BM: u32> Kernel<BM> {
    fn tile() -> layout!(({BM}, 64):row) {
        Default::default()
    }
}
fn main() {
    println!("{}", Kernel::<64>::tile());
}
