use layout_core::{StaticLayout, layout};

fn plain<L: StaticLayout>() -> usize {
    L::SIZE
}

fn main() {
    plain::<layout!(Sw<3,3,3> o (8, 64):(64, 1))>();
}
