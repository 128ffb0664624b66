//! `LinearError::DimTwice`
use layout_core::layout;

type Refused = layout!(linear{ lane: [1], lane: [2] -> offset: 4 });

fn main() {
    let _refused: Option<Refused> = None;
}
