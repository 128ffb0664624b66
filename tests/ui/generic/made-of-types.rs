//! `make_layout!` of type parameters: an operation without an answer is an error of the line that wrote it.
use layout_core::{StaticLayout, StaticTiler, layout, make_layout};

fn tiles<L: StaticLayout, T: StaticTiler>() -> usize {
    let tiles = make_layout!(zipped_divide({L}, {T}));
    tiles.offset((0, 1)) + tiles.offset((1, 0))
}

fn halves<L: StaticLayout, const N: usize>(layout: L) -> (L, String) {
    (layout, make_layout!(({L} / <{N}>)[0]).to_string())
}

fn inverse<L: StaticLayout, M: StaticLayout>() -> usize {
    make_layout!(left_inverse({L} o {M})).offset(2)
}

fn main() {
    tiles::<layout!((8,18)), layout!(<4,5>)>();
    tiles::<layout!((8,12)), layout!(<4,3>)>();
    halves::<_, 4>(make_layout!(30:1));
    inverse::<layout!((6,2):(8,2)), layout!((3,2):(4,6))>();
}
