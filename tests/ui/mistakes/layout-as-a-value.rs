use layout_core::layout;

fn main() {
    let a = layout!((4, 8):(8, 1));
    println!("{}", a.offset((1_u32, 2_u32)));
}
