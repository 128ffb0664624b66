//! `CategoryError::NotIncreasing`
use layout_core::layout;

type Refused = layout!(layout_of(restrict(morphism((4,2):(1,4)), (2,1))));

fn main() {
    let _refused: Option<Refused> = None;
}
