use layout_core::{layout, layout_const};

layout! { row = (4, 8); Half = row / 2; }
type Quarter = layout!(row / 4);

fn main() {
    println!("{}", layout_const!(size(row)));
}
