//! `LinearError::NotAPermutation`
use layout_core::layout;

type Refused = layout!(transpose_linear_layout(linear{ x: [(1,0)] -> row: 2, col: 2 }, (0,0)));

fn main() {
    let _refused: Option<Refused> = None;
}
