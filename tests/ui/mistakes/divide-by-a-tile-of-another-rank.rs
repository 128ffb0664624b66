use layout_core::{C, make_layout, operations::Exact};
fn main() {
    let (m, n) = (4_u32, 8_u32);
    let rows = make_layout!(({m}, {n}):row);
    println!("{}", rows.zipped_divide((C::<2>, C::<4>, C::<2>), Exact));
}
