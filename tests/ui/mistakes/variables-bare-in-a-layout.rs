use layout_core::make_layout;

fn rows(m: u32, k: u32) -> impl core::fmt::Display {
    make_layout!((m, k):(k, 1))
}

fn main() {
    println!("{}", rows(4, 8));
}
