use layout_core::layout;

fn size<const N: usize>() -> usize {
    <layout!((N, 4):row)>::SIZE
}

fn main() {
    size::<4>();
}
