use layout_core::layout;

layout! {
    pub Rows = (4, 8);
    pub Half = Row / 2;
    pub Quarter = Half / 2;
}

fn main() {
    println!("{Half} {Quarter}");
}
