//! `CategoryError::NotComposable`
use layout_core::layout;

type Refused = layout!(layout_of(compose_morphisms(morphism((4,2):(1,4)), morphism((4,3):(1,4)))));

fn main() {
    let _refused: Option<Refused> = None;
}
