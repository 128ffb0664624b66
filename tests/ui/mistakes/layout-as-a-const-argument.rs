use layout_core::layout;
struct S<const N: usize>;
fn main() {
    let _: S<{ layout!((4, 8)) }>;
}
