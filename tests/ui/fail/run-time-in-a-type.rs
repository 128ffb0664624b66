use layout_core::{layout, layout_const};

fn main() {
    let m = 4_u32;
    let _: layout!(({m}, 8):(8, 1));
    let _ = layout_const!(size(({m}, 8)));
}
