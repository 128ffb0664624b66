use layout_core::{layout, layout_const, make_layout};

layout! { pub Half = Footprint / 2; pub Quarter = Half / 2; }

fn main() {
    let half = make_layout!(Half);
    println!("{} {}", half.size(), layout_const!(size(Quarter)));
}
