//! `LinearError::TooManyBits`
use layout_core::layout;

type Refused = layout!(identity1d(1 << 40, "x", "row") * identity1d(1 << 40, "y", "col"));

fn main() {
    let _refused: Option<Refused> = None;
}
