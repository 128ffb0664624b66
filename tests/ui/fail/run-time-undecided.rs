use layout_core::make_layout;

fn main() {
    let (m, k) = (4_u32, 8_u32);
    let _ = make_layout!(({m}, {k}):({k}, 1) / (2, 4));
    let _ = make_layout!(zipped_divide((8, {m}):(1, {k}), 4));
    let _ = make_layout!(({m}, {k}):(1, 100) o 8:3);
    let _ = make_layout!((4, 8):(1, {k}) o 8:3);
    let _ = make_layout!(({m}, 8):({k}, 2) * 4);
}
