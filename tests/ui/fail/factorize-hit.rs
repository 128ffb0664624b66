//! `CategoryError::HitNotKept`
use layout_core::layout;

type Refused = layout!(layout_of(factorize(morphism((4,2):(1,4)), 2)));

fn main() {
    let _refused: Option<Refused> = None;
}
