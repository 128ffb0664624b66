//! `CategoryError::NotComplementable`
use layout_core::layout;

type Refused = layout!(layout_of(complement(morphism((4,2):(1,0)))));

fn main() {
    let _refused: Option<Refused> = None;
}
