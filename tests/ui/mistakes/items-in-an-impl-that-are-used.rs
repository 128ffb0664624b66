use layout_core::{layout, layout_const};

struct Kernel<const N: usize>;

impl<const N: usize> Kernel<N> {
    layout! { pub Tile = ({N}, 8); pub Half = Tile / 2; }

    fn size() -> usize {
        layout_const!(size(Tile)) + <layout!(Half / 2)>::SIZE
    }
}

fn main() {
    println!("{}", Kernel::<4>::size());
}
