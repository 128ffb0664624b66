//! `LinearError::BasisOutside`
use layout_core::layout;

type Refused = layout!(linear{ lane: [4,9] -> offset: 8 });

fn main() {
    let _refused: Option<Refused> = None;
}
