//! A name whose condition does not hold, used without a condition.
use layout_core::layout;

layout! {
    #[cfg(any())]
    Tile = (4, 8);
    Half = Tile / 2;
}

fn main() {
    println!("{Half}");
}
