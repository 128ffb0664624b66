use layout_core::{StaticLayout, layout};

type Rows = layout!((4,8) (8,1));

fn main() {
    println!("{}", Rows::SIZE);
}
