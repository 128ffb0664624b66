use layout_core::{layout, layout_const};

trait Kernel {
    const BM: usize;
}

fn size<K: Kernel>() -> usize {
    layout_const!(size((K::BM, 8)))
}

fn main() {
    let _: layout!((4, 8)) = Default::default();
}
