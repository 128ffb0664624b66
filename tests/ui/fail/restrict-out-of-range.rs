//! `CategoryError::IndexOutOfRange`
use layout_core::layout;

type Refused = layout!(layout_of(restrict(morphism((4,2):(1,4)), 3)));

fn main() {
    let _refused: Option<Refused> = None;
}
