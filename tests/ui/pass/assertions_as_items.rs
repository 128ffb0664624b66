//! One condition or several, in place of items, statements or values.
#![deny(warnings)]
use layout_core::{StaticLayout, layout, layout_assert};

const ROWS: usize = 4;
layout! { Tile = (4, 8); }

layout_assert!(size(Tile) == 32);
layout_assert! { is_injective(Tile) and size(({ROWS}, 8)) == 32 }
layout_assert! { size(Tile) == 32; is_injective(Tile); }

mod tiles {
    layout_core::layout_assert!(size(super::Tile) == 32);
    layout_core::layout_assert!(size(({super::ROWS}, 8)) == 32);
}

struct Kernel;

impl Kernel {
    layout_assert!(size(Tile) == 32);
    const CHECKED: () = layout_assert!(size(Tile) == 32);
}

const _: () = layout_assert! { size(Tile) == 32; size(({ROWS}, 2)) == 8; };

fn generic<L: StaticLayout, const N: usize>() {
    layout_assert! { size({L}) == 32; size(({N}, 4)) == 16; size(Tile) == 32; }
    let () = layout_assert!(size({L}) == 32);
    layout_assert!(is_injective({L}));
}

fn main() {
    generic::<Tile, 4>();
    let () = Kernel::CHECKED;
}
