//! `CategoryError::ImagesNotDisjoint`
use layout_core::layout;

type Refused = layout!(layout_of(concat_morphisms(morphism(4:1), morphism(4:1))));

fn main() {
    let _refused: Option<Refused> = None;
}
