use layout_core::layout;

type Half = layout!(elsewhere::Rows / 2);

fn main() {
    println!("{}", Half::new());
}
