//! `CategoryError::MapNotInjective`
use layout_core::layout;

type Refused = layout!(layout_of(morphism((4,4), (8,4), (2,2))));

fn main() {
    let _refused: Option<Refused> = None;
}
