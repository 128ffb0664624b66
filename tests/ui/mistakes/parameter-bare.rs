use layout_core::{C, Layout, StaticLayout, layout};

fn half<L: StaticLayout>() -> usize {
    <layout!(L / 2)>::SIZE
}

fn main() {
    half::<Layout<C<8>, C<1>>>();
}
