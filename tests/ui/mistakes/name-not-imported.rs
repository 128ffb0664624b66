use layout_core::layout;

mod tiles {
    layout_core::layout! {
        pub Rows = (4, 8);
    }
}
type Half = layout!(Rows / 2);

fn main() {
    println!("{}", Half::new());
}
