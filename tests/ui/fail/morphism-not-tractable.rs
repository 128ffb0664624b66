//! `CategoryError::NotTractable`
use layout_core::layout;

type Refused = layout!(layout_of(morphism((2,2):(2,3))));

fn main() {
    let _refused: Option<Refused> = None;
}
