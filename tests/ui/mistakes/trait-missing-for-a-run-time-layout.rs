//! Mistake: a run-time layout where a static one is expected.
use layout_core::{StaticLayout, make_layout};

fn size<L: StaticLayout>(_: L) -> usize {
    L::SIZE
}

fn main() {
    let rows = 4_u32;
    println!("{}", size(make_layout!(({rows}, 8))));
}
