use layout_core::{layout, make_layout};

layout! {
    Rows = (4,(2,4))
        (8,(4,1));
    Half = Rows / 2;
}

fn main() {
    println!("{} {}", Half::SIZE, make_layout!(Rows / 4));
}
