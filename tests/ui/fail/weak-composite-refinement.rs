//! `CategoryError::NotMutuallyRefinable`
use layout_core::layout;

type Refused = layout!(layout_of(weak_composite(morphism(5:1), morphism((6,3):(6,1)))));

fn main() {
    let _refused: Option<Refused> = None;
}
