//! `CategoryError::MapOutOfRange`
use layout_core::layout;

type Refused = layout!(layout_of(morphism((4,8), (8,4), (2,3))));

fn main() {
    let _refused: Option<Refused> = None;
}
