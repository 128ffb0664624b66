//! `CategoryError::NotARefinement`
use layout_core::layout;

type Refused = layout!(layout_of(pullback(morphism(6:1), (2,2))));

fn main() {
    let _refused: Option<Refused> = None;
}
