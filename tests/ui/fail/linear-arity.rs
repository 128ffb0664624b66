//! `LinearError::Arity`
use layout_core::layout;

type Refused = layout!(linear{ lane: [(1,2)] -> offset: 2 });

fn main() {
    let _refused: Option<Refused> = None;
}
