use layout_core::layout;

mod tiles {
    layout_core::layout! {
        Rows = (4, 8);
    }
}
type Half = layout!(tiles::Rows / 2);

fn main() {
    println!("{}", Half::new());
}
